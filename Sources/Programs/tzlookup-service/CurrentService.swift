import TimeZonePresentation

#if Service
  import CommandSupport
  import NIOSSL
  import TimeZoneService
  import TimeZoneEngine

  /// The current service, and the certificate for new connections: a reload replaces both.
  final class CurrentService: @unchecked Sendable {
    // Sendable by hand: the generation is replaced and read under the lock only.
    private let lock = Lock()
    private var current: Generation
    private let arguments: ServiceArguments
    private let metrics: ServiceMetrics

    /// The result of reading all files once.
    final class Generation: Sendable {
      let service: TimeZoneService
      let tls: NIOSSLContext?

      init(_ arguments: ServiceArguments, _ metrics: ServiceMetrics) throws(CommandFailure) {
        do throws(ServiceError) {
          service = try TimeZoneService(try arguments.options(), metrics: metrics)
        } catch {
          throw CommandFailure(error)
        }
        tls = try TLSFiles(arguments)?.context()
      }
    }

    /// Reads the index, the keys and the certificate that arguments name.
    init(_ arguments: ServiceArguments, _ metrics: ServiceMetrics) throws(CommandFailure) {
      self.arguments = arguments
      self.metrics = metrics
      current = try Generation(arguments, metrics)
    }

    /// Whether connections are encrypted.
    var usesTLS: Bool { arguments.certificate != nil }

    /// What answers the next request.
    var generation: Generation { lock.withLock { current } }

    /// Reads the files again. Where that fails, the failure is reported and nothing changes.
    func reload() {
      do throws(CommandFailure) {
        let next = try Generation(arguments, metrics)
        lock.withLock { current = next }
        metrics.countReload(succeeded: true)
        Diagnostics.report("reloaded")
      } catch {
        metrics.countReload(succeeded: false)
        guard case .message(let text, _) = error else { return }
        Diagnostics.report("went on as before, because the reload failed: \(text)")
      }
    }
  }
#endif
