#if Service
  import CommandSupport
  import NIOSSL
  import TimeZoneService

  /// The current service, and the certificate for new connections: a reload replaces both.
  final class CurrentService: @unchecked Sendable {
    // Sendable by hand: the generation is replaced and read under the lock only.
    private let lock = Lock()
    private var current: Generation
    private let arguments: ServiceArguments
    private let metrics: ServiceMetrics

    final class Generation: Sendable {
      let service: TimeZoneService
      let tls: NIOSSLContext?

      init(_ arguments: ServiceArguments, _ metrics: ServiceMetrics) throws {
        service = try TimeZoneService(try arguments.options(), metrics: metrics)
        tls = try arguments.tls()
      }
    }

    init(_ arguments: ServiceArguments, _ metrics: ServiceMetrics) throws {
      self.arguments = arguments
      self.metrics = metrics
      current = try Generation(arguments, metrics)
    }

    var usesTLS: Bool { arguments.certificate != nil }

    /// The generation that answers the next request.
    var generation: Generation { lock.withLock { current } }

    /// Reads the files again. If that fails, the failure is reported and nothing changes.
    func reload() {
      do {
        let next = try Generation(arguments, metrics)
        lock.withLock { current = next }
        metrics.count(.reloads)
        Diagnostics.report("reloaded")
      } catch {
        metrics.count(.failedReloads)
        Diagnostics.report("went on as before, because the reload failed: \(CommandFailure(error))")
      }
    }
  }

  extension ServiceArguments {
    /// What encrypts connections; `nil` if the arguments name no certificate.
    fileprivate func tls() throws -> NIOSSLContext? {
      guard let certificate = certificate?.text, let key = key?.text else { return nil }
      for path in [certificate, key] { _ = try InputFile(path) }
      guard let chain = try? NIOSSLCertificate.fromPEMFile(certificate) else {
        throw CommandFailure.message(
          "\(certificate): expected certificates in PEM, found something else", .badData)
      }
      guard let privateKey = try? NIOSSLPrivateKey(file: key, format: .pem) else {
        throw CommandFailure.message(
          "\(key): expected a private key in PEM without a password, found something else", .badData)
      }
      var configuration = TLSConfiguration.makeServerConfiguration(
        certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(privateKey))
      configuration.minimumTLSVersion = .tlsv12
      configuration.applicationProtocols = ["http/1.1"]
      guard let context = try? NIOSSLContext(configuration: configuration) else {
        throw CommandFailure.message(
          "\(certificate) and \(key): expected a certificate and its key, found no pair", .badData)
      }
      return context
    }
  }
#endif
