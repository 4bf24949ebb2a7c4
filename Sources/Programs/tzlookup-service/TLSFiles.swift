import TimeZonePresentation

#if Service
  import CommandSupport
  import NIOSSL
  import TimeZoneEngine

  /// The certificate and the private key of the service.
  struct TLSFiles {
    private let certificate: String
    private let key: String

    /// Returns `nil` if the arguments name none.
    init?(_ arguments: ServiceArguments) {
      guard let certificate = arguments.certificate, let key = arguments.key else { return nil }
      (self.certificate, self.key) = (certificate.text, key.text)
    }

    /// Reads both.
    func context() throws(CommandFailure) -> NIOSSLContext {
      try requireReadable(certificate)
      try requireReadable(key)
      let chain: [NIOSSLCertificate]
      do {
        chain = try NIOSSLCertificate.fromPEMFile(certificate)
      } catch {
        throw .message("\(certificate): expected certificates in PEM, found something else", .badData)
      }
      let privateKey: NIOSSLPrivateKey
      do {
        privateKey = try NIOSSLPrivateKey(file: key, format: .pem)
      } catch {
        throw .message(
          "\(key): expected a private key in PEM without a password, found something else", .badData)
      }
      var configuration = TLSConfiguration.makeServerConfiguration(
        certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(privateKey))
      configuration.minimumTLSVersion = .tlsv12
      configuration.applicationProtocols = ["http/1.1"]
      do {
        return try NIOSSLContext(configuration: configuration)
      } catch {
        throw .message(
          "\(certificate) and \(key): expected a certificate and its key, found no pair", .badData)
      }
    }

    private func requireReadable(_ path: String) throws(CommandFailure) {
      do throws(FileError) {
        _ = try InputFile(path)
      } catch {
        throw CommandFailure(error)
      }
    }
  }
#endif
