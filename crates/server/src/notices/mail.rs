//! Mails through a configured SMTP server.

use super::PostError;
use crate::ids::{letters, random};
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Mailbox, Message};
use lettre::transport::smtp::client::{Certificate, Tls, TlsParameters};
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Tokio1Executor};
use std::time::Duration;
use tokio_rustls::rustls::pki_types::CertificateDer;
use url::Url;

/// A mail server that does not answer is given up after this time.
const PATIENCE: Duration = Duration::from_secs(15);

/// A mail to be sent.
pub(crate) struct Letter<'a> {
    /// Where to.
    pub(crate) to: &'a str,
    /// About what.
    pub(crate) subject: String,
    /// The text.
    pub(crate) text: String,
    /// The link that ends such mails.
    pub(crate) unsubscribe: Option<String>,
}

/// Sends mails.
pub(crate) struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

/// Is this the address of a mailbox?
pub(crate) fn is_address(text: &str) -> bool {
    text.len() < 300 && text.parse::<Address>().is_ok()
}

impl Mailer {
    /// From `smtp://user:password@host:port` and a sender's address. The password is kept here and shown nowhere.
    /// `trusted` vouches for the mail server besides the authorities that everybody trusts.
    ///
    /// # Errors
    /// When one of them cannot be read.
    pub(crate) fn new(
        smtp: &str,
        from: Option<&str>,
        trusted: &[CertificateDer<'static>],
    ) -> Result<Mailer, PostError> {
        let from = from.ok_or(PostError::NoSender)?;
        let from: Mailbox = from.parse().map_err(|_| PostError::Sender(from.to_owned()))?;
        let mut transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(smtp).map_err(|_| PostError::Smtp)?;
        if let Some(tls) = own_tls(smtp, trusted)? {
            transport = transport.tls(tls);
        }
        Ok(Mailer { transport: transport.timeout(Some(PATIENCE)).build(), from })
    }
    /// Send a mail; the mail server has taken it when this returns.
    ///
    /// # Errors
    /// In words, for whoever runs the server.
    pub(crate) async fn send(&self, letter: &Letter<'_>) -> Result<(), String> {
        let to: Address = letter.to.parse().map_err(|_| "the address cannot be read".to_owned())?;
        let name = letters(&random::<12>().map_err(|error| error.to_string())?);
        let mut mail = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(&letter.subject)
            .message_id(Some(format!("<{name}@{}>", self.from.email.domain())))
            .raw_header(HeaderValue::new(
                HeaderName::new_from_ascii_str("Auto-Submitted"),
                "auto-generated".to_owned(),
            ));
        if let Some(link) = &letter.unsubscribe {
            let header = |name, value| HeaderValue::new(HeaderName::new_from_ascii_str(name), value);
            mail = mail
                .raw_header(header("List-Unsubscribe", format!("<{link}>")))
                .raw_header(header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()));
        }
        let mail = mail.header(ContentType::TEXT_PLAIN).body(letter.text.clone()).map_err(|error| error.to_string())?;
        let sent = tokio::time::timeout(2 * PATIENCE, self.transport.send(mail)).await;
        let sent = sent.map_err(|_| "the mail server does not answer".to_owned())?;
        sent.map(|_| ()).map_err(|error| error.to_string())
    }
}

/// The TLS that the address asks for, with further authorities; none where there is nothing to add.
fn own_tls(smtp: &str, trusted: &[CertificateDer<'static>]) -> Result<Option<Tls>, PostError> {
    let url = Url::parse(smtp).map_err(|_| PostError::Smtp)?;
    let asked = url.query_pairs().find(|(key, _)| key == "tls").map(|(_, value)| value.into_owned());
    if trusted.is_empty() || (url.scheme() == "smtp" && asked.is_none()) {
        return Ok(None);
    }
    let mut parameters = TlsParameters::builder(url.host_str().unwrap_or_default().to_owned());
    for authority in trusted {
        let known = Certificate::from_der(authority.to_vec()).map_err(|_| PostError::Authority)?;
        parameters = parameters.add_root_certificate(known);
    }
    let parameters = parameters.build().map_err(|_| PostError::Authority)?;
    Ok(Some(match (url.scheme(), asked.as_deref()) {
        ("smtps", _) => Tls::Wrapper(parameters),
        (_, Some("opportunistic")) => Tls::Opportunistic(parameters),
        _ => Tls::Required(parameters),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mail_server_needs_an_address_and_a_sender() {
        let smtp = "smtp://ann:secret@mail.example.org:587?tls=required";
        assert!(Mailer::new(smtp, Some("Fireteam <table@example.org>"), &[]).is_ok());
        assert!(matches!(Mailer::new(smtp, None, &[]), Err(PostError::NoSender)));
        assert!(matches!(Mailer::new(smtp, Some("nobody"), &[]), Err(PostError::Sender(_))));
        let wrong = Mailer::new("http://ann:secret@mail.example.org", Some("a@example.org"), &[]).err();
        assert!(wrong.is_some_and(|error| !error.to_string().contains("secret")));
        assert!(is_address("ann@example.org") && !is_address("ann") && !is_address("a@b\r\nBcc: c@d"));
    }
}
