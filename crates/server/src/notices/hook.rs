//! Webhooks: a player's own address is called when it is his turn.
//!
//! The server must not become a tool against the network it stands in. Every name is looked up anew for each call, an
//! address that is not of the public internet is refused, the connection goes to the very address that was looked at,
//! and a redirect is not followed.

use kernel::Refusal;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore, crypto::ring};
use url::{Host, Url};

/// Whoever does not answer in this time is not called.
const PATIENCE: Duration = Duration::from_secs(10);
/// The longest address.
const LONGEST: usize = 300;
/// So much of an answer is read: its first line.
const ANSWER: usize = 1024;

/// Calls webhooks.
pub(crate) struct Caller {
    /// May addresses of private networks be called?
    anywhere: bool,
    tls: Option<TlsConnector>,
}

/// An address that can be called.
pub(crate) fn read(text: &str) -> Result<Url, Refusal> {
    let wrong = |reason: &str| Refusal::new(reason).help("write https://host/path");
    let url = Url::parse(text).map_err(|_| wrong("this is no address"))?;
    if text.len() > LONGEST || !matches!(url.scheme(), "https" | "http") || url.host().is_none() {
        return Err(wrong("a webhook has an address of at most 300 letters that begins with https or http"));
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err(wrong("a webhook has no name and password in its address"));
    }
    Ok(url)
}

impl Caller {
    /// `trusted` vouches for web servers besides the authorities that everybody trusts.
    pub(crate) fn new(anywhere: bool, trusted: &[CertificateDer<'static>]) -> Caller {
        let mut roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        roots.add_parsable_certificates(trusted.iter().cloned());
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .map(|config| config.with_root_certificates(roots).with_no_client_auth());
        Caller { anywhere, tls: config.ok().map(|config| TlsConnector::from(Arc::new(config))) }
    }
    /// Where an address leads, if it may be called.
    pub(crate) async fn look_up(&self, url: &Url) -> Result<SocketAddr, Refusal> {
        let port = url.port_or_known_default().unwrap_or(443);
        let found: Vec<SocketAddr> = match url.host() {
            Some(Host::Ipv4(ip)) => vec![SocketAddr::new(IpAddr::V4(ip), port)],
            Some(Host::Ipv6(ip)) => vec![SocketAddr::new(IpAddr::V6(ip), port)],
            Some(Host::Domain(name)) => {
                let looked_up = tokio::time::timeout(PATIENCE, tokio::net::lookup_host((name, port))).await;
                looked_up.ok().and_then(Result::ok).map(Iterator::collect).unwrap_or_default()
            }
            None => Vec::new(),
        };
        // One address of a private network is enough to refuse the name: it may be another one at the next call.
        if !self.anywhere && found.iter().any(|address| !is_public(address.ip())) {
            return Err(Refusal::new("this address leads into a private network").help("name a public one"));
        }
        found.first().copied().ok_or_else(|| Refusal::new("this address is not found"))
    }
    /// Post a JSON text.
    ///
    /// # Errors
    /// In words, for whoever runs the server.
    pub(crate) async fn call(&self, address: &str, body: &str) -> Result<(), String> {
        let work = async {
            let url = read(address).map_err(|refusal| refusal.reason)?;
            let to = self.look_up(&url).await.map_err(|refusal| refusal.reason)?;
            let stream = TcpStream::connect(to).await.map_err(|error| error.to_string())?;
            if url.scheme() == "http" {
                return post(stream, &url, body).await;
            }
            let tls = self.tls.as_ref().ok_or_else(|| "no TLS".to_owned())?;
            let name = url.host_str().unwrap_or_default().trim_matches(['[', ']']).to_owned();
            let name = ServerName::try_from(name).map_err(|error| error.to_string())?;
            let stream = tls.connect(name, stream).await.map_err(|error| error.to_string())?;
            post(stream, &url, body).await
        };
        tokio::time::timeout(PATIENCE, work).await.map_err(|_| "no answer in time".to_owned())?
    }
}

async fn post(mut stream: impl AsyncRead + AsyncWrite + Unpin, url: &Url, body: &str) -> Result<(), String> {
    let host = match (url.host_str(), url.port()) {
        (Some(host), Some(port)) => format!("{host}:{port}"),
        (host, _) => host.unwrap_or_default().to_owned(),
    };
    let path = url.query().map_or_else(|| url.path().to_owned(), |query| format!("{}?{query}", url.path()));
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: {host}\r\nUser-Agent: fireteam\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    );
    let fault = |error: std::io::Error| error.to_string();
    stream.write_all(request.as_bytes()).await.map_err(fault)?;
    stream.flush().await.map_err(fault)?;
    let mut answer = Vec::new();
    stream.take(ANSWER as u64).read_to_end(&mut answer).await.map_err(fault)?;
    let line = String::from_utf8_lossy(&answer).lines().next().unwrap_or_default().to_owned();
    let status: Option<u16> = line.split(' ').nth(1).and_then(|status| status.parse().ok());
    match status {
        Some(200..=299) => Ok(()),
        Some(status) => Err(format!("answered with status {status}")),
        None => Err("did not answer as a web server does".to_owned()),
    }
}

/// Is this an address of the public internet?
fn is_public(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => is_public_v4(ip),
        IpAddr::V6(ip) => is_public_v6(ip),
    }
}

fn is_public_v4(ip: Ipv4Addr) -> bool {
    let [a, b, c, _] = ip.octets();
    let special = ip.is_private()
        || ip.is_loopback()
        || ip.is_link_local()
        || ip.is_broadcast()
        || ip.is_documentation()
        || ip.is_multicast();
    // This network, shared addresses of carriers, protocol assignments, benchmarks, and what is kept for later.
    let kept =
        a == 0 || (a == 100 && b & 0xc0 == 64) || (a, b, c) == (192, 0, 0) || (a == 198 && b & 0xfe == 18) || a >= 240;
    !special && !kept
}

fn is_public_v6(ip: Ipv6Addr) -> bool {
    let [a, b, ..] = ip.segments();
    if let Some(inner) = ip.to_ipv4() {
        // Both ::1.2.3.4 and ::ffff:1.2.3.4 lead to the inner address; ::1 is among them.
        return ip.to_ipv4_mapped().is_some() && is_public_v4(inner);
    }
    // Only what is given out for the internet, and of that no tunnels (which hide an inner address) and no examples.
    let global = a & 0xe000 == 0x2000;
    let tunnel = a == 0x2002 || (a, b) == (0x2001, 0);
    global && !tunnel && (a, b) != (0x2001, 0xdb8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_private_address_is_public() {
        for private in [
            "127.0.0.1",
            "127.9.9.9",
            "10.0.0.1",
            "172.16.3.4",
            "192.168.1.1",
            "169.254.169.254",
            "0.0.0.0",
            "100.64.0.1",
            "198.18.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "192.0.0.8",
            "::1",
            "::",
            "fe80::1",
            "fc00::1",
            "fd12::1",
            "ff02::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::7f00:1",
            "64:ff9b::7f00:1",
            "2002:7f00:1::",
            "2001:db8::1",
            "2001::1",
        ] {
            assert!(!is_public(private.parse().expect("an address")), "{private}");
        }
        for public in ["9.9.9.9", "172.32.0.1", "100.128.0.1", "2620:fe::fe", "::ffff:9.9.9.9"] {
            assert!(is_public(public.parse().expect("an address")), "{public}");
        }
    }

    #[test]
    fn only_plain_web_addresses_are_read() {
        assert!(read("https://example.org/hook?x=1").is_ok() && read("http://example.org:8080/").is_ok());
        for wrong in
            ["", "example.org", "ftp://example.org", "file:///etc/passwd", "https://a:b@example.org", "https://"]
        {
            assert!(read(wrong).is_err(), "{wrong}");
        }
        assert!(read(&format!("https://example.org/{}", "x".repeat(400))).is_err());
    }

    #[tokio::test]
    async fn disguised_private_addresses_are_refused() {
        let caller = Caller::new(false, &[]);
        for address in
            ["http://127.0.0.1:80/", "http://2130706433/", "http://0x7f.1/", "http://[::1]/", "http://localhost/"]
        {
            let url = read(address).expect("an address");
            assert!(caller.look_up(&url).await.is_err(), "{address}");
        }
        let url = read("http://127.0.0.1:80/").expect("an address");
        assert!(Caller::new(true, &[]).look_up(&url).await.is_ok());
    }
}
