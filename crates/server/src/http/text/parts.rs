//! Parts of a page that players and those who watch have alike.

use super::super::plain::escaped;
use super::{Cases, capital, span};
use crate::room::TextPage;
use crate::store::ChatLine;
use crate::wire::ClockView;
use std::fmt::Write;

/// The longest line that may be typed.
pub(super) const LONGEST_LINE: usize = 500;
/// So many of the last things said are shown.
const SAID: usize = 20;

/// A list of what was said, and a form to say something.
pub(super) fn talk(out: &mut String, form: &str, whose: &str, chat: &[ChatLine]) {
    let _ = write!(out, "<section aria-labelledby=\"talk\"><h2 id=\"talk\">{whose}</h2>");
    if !chat.is_empty() {
        *out += "<ul>";
        for line in &chat[chat.len().saturating_sub(SAID)..] {
            let _ = write!(out, "<li><strong>{}</strong>: {}</li>", escaped(&line.from), escaped(&line.text));
        }
        *out += "</ul>";
    }
    let _ = write!(
        out,
        "{form}<input type=\"hidden\" name=\"do\" value=\"chat\"><p><label for=\"say\">Say something</label> \
         <input id=\"say\" name=\"text\" maxlength=\"1000\" autocomplete=\"off\"> <button>Say it</button></p></form></section>"
    );
}

/// The clocks, one a line. While several run, nobody learns from those of others whether they have answered.
pub(super) fn clocks(out: &mut String, clock: &ClockView, pace: &str, names: &[String], own: Option<usize>) {
    let _ = write!(
        out,
        "<section aria-labelledby=\"clocks\"><h2 id=\"clocks\">Clocks</h2><p>{}.</p><ul>",
        escaped(&capital(pace))
    );
    let several = clock.running.iter().filter(|runs| **runs).count() > 1;
    for (n, ((name, left), runs)) in names.iter().zip(&clock.bank_ms).zip(&clock.running).enumerate() {
        let words = match (*runs, several && own != Some(n)) {
            (true, true) => "running".to_owned(),
            (true, false) => format!("{} left, running", span(*left)),
            (false, _) => format!("{} left", span(*left)),
        };
        let _ = write!(out, "<li>{}: {words}</li>", escaped(&capital(name)));
    }
    *out += "</ul></section>";
}

/// The command line.
pub(super) fn command(out: &mut String, form: &str, words: &str, by_hand: bool) {
    let focus = if by_hand { " autofocus" } else { "" };
    let _ = write!(
        out,
        "{form}<input type=\"hidden\" name=\"by_hand\" value=\"true\"><p><label for=\"line\">{words}</label> \
         <input id=\"line\" name=\"line\" autocomplete=\"off\" spellcheck=\"false\" maxlength=\"{LONGEST_LINE}\"{focus}> \
         <button>Do it</button></p></form>"
    );
}

/// What has happened, the answer to a line, and how it ended.
pub(super) fn told(out: &mut String, cases: &Cases, page: &TextPage) {
    if !page.story.is_empty() {
        let story = cases.story(&page.story);
        let _ =
            write!(out, "<section aria-labelledby=\"story\"><h2 id=\"story\">What has happened</h2>{story}</section>");
    }
    if !page.reply.is_empty() {
        let reply = cases.linked(&page.reply);
        let _ = write!(
            out,
            "<section aria-labelledby=\"reply\"><h2 id=\"reply\">Answer</h2><pre tabindex=\"0\">{reply}</pre></section>"
        );
    }
    if let Some(verdict) = &page.verdict {
        let _ = write!(out, "<section><h2>The end</h2><p>{}</p></section>", escaped(verdict).replace('\n', "<br>"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_is_told_becomes_a_tag() {
        let page = TextPage {
            story: vec!["a \"quoted\" <script>".to_owned()],
            reply: "1 < 2 & 3".to_owned(),
            verdict: Some("<b>".to_owned()),
            ..TextPage::default()
        };
        let mut html = String::new();
        let cases = Cases { page: crate::rules::Page::default(), address: String::new() };
        told(&mut html, &cases, &page);
        let said = [ChatLine { from: "<i>".to_owned(), text: "<u>".to_owned(), ms: 0 }];
        talk(&mut html, "", "Talk", &said);
        for tag in ["<script>", "<b>", "<i>", "<u>"] {
            assert!(!html.contains(tag), "{html}");
        }
        assert!(html.contains("1 &lt; 2 &amp; 3"));
    }

    #[test]
    fn while_several_clocks_run_the_time_of_others_is_nobodys_business() {
        let shown = |running: [bool; 2], own: Option<usize>| {
            let (bank_ms, running) = (vec![3_600_000, 7_200_000], running.to_vec());
            let clock = ClockView { bank_ms, running, increment_ms: 0, flag_ms: None };
            let mut html = String::new();
            clocks(&mut html, &clock, "by web", &["alpha".to_owned(), "bravo".to_owned()], own);
            html
        };
        let one = shown([true, false], Some(1));
        assert!(one.contains("Alpha: 1 hour left, running") && one.contains("Bravo: 2 hours left"), "{one}");
        let alpha = shown([true, true], Some(0));
        assert!(alpha.contains("Alpha: 1 hour left, running") && alpha.contains("Bravo: running"), "{alpha}");
        let watcher = shown([true, true], None);
        assert!(watcher.contains("Alpha: running") && !watcher.contains("left"), "{watcher}");
    }
}
