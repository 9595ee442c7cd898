//! The cards of an army as a page to print: one for each group, with boxes to tick for the men, weapons with their effect by
//! range, and what it costs.

use wrg::army::{Army, Card};

/// Paper and ink; the page prints in black on white and needs nothing from outside.
const STYLE: &str = "\
@page{size:A4;margin:11mm}
*{box-sizing:border-box}
body{margin:0 auto;max-width:190mm;padding:6mm;background:#f6f0df;color:#2f2a22;font:10pt/1.35 'Alegreya Sans',Optima,Candara,sans-serif}
header{border-bottom:3px double #2f2a22;margin-bottom:5mm;padding-bottom:3mm;display:flex;justify-content:space-between;align-items:flex-end}
h1{font:700 25pt/1.05 Alegreya,'Iowan Old Style',Palatino,serif;margin:0;letter-spacing:.01em}
header p{margin:0;color:#6d634e}
.sum{text-align:right;font-size:11pt}
.sum b{font:700 20pt/1 Alegreya,Palatino,serif}
.cards{display:grid;grid-template-columns:1fr 1fr;gap:4.5mm}
.card{break-inside:avoid;border:1.2px solid #2f2a22;border-radius:2.5mm;background:#fffdf6;overflow:hidden;display:flex;flex-direction:column}
.card h2{display:flex;justify-content:space-between;align-items:center;margin:0;padding:1.6mm 3mm;color:#fffdf6;font:800 12pt/1.2 'Alegreya Sans',Optima,sans-serif}
.foot h2{background:#49603a}.lead h2{background:#7a3b2a}.gun h2{background:#3d5566}.ride h2{background:#6b5527}
.card h2 span{font-size:11pt;background:#fffdf6;color:#2f2a22;border-radius:4mm;padding:0 2.4mm;font-variant-numeric:tabular-nums}
.in{padding:2mm 3mm 2.4mm;display:flex;flex-direction:column;gap:1.4mm}
.men{margin:0;padding:0;list-style:none}
.men li{display:flex;justify-content:space-between;gap:2mm;border-bottom:.5px dotted #b9ad90;padding:.5mm 0}
.box{letter-spacing:.6mm;white-space:nowrap;font-size:11pt;line-height:1}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{text-align:right;padding:.35mm 1.2mm;border-bottom:.5px solid #ddd2b6}
th{font-weight:500;font-size:8pt;color:#857a63}
th:first-child,td:first-child{text-align:left}
td.no{color:#c4b89b}
.more{color:#6d634e;font-size:9pt;margin:0}
.bill{margin-top:5mm;break-inside:avoid}
.bill h2{font:700 14pt/1.2 Alegreya,Palatino,serif;margin:0 0 1mm}
.bill table{columns:2}
@media print{body{background:#fff;padding:0;max-width:none}.card{background:#fff}.card h2{-webkit-print-color-adjust:exact;print-color-adjust:exact}}
@media screen and (max-width:600px){.cards{grid-template-columns:1fr}header{display:block}.sum{text-align:left}}
";

/// Text as it may stand in a page.
fn safe(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

/// The whole page.
pub(super) fn html(army: &Army) -> String {
    let bill = army.bill();
    let men: u32 = army.groups.iter().map(wrg::army::Group::strength).sum();
    let title = safe(&army.title);
    let stance = if army.defender { " · defends" } else { "" };
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<header>\n<div><h1>{title}</h1>\n\
         <p>{} groups · {men} men{stance}</p></div>\n\
         <p class=\"sum\"><b>{}</b> of {} points</p>\n</header>\n<main class=\"cards\">\n",
        army.groups.len(),
        bill.total,
        army.points
    );
    for (card, group) in army.cards().iter().zip(&army.groups) {
        page += &article(card, group);
    }
    page += "</main>\n";
    page += &reserves(army);
    page += "<section class=\"bill\">\n<h2>Bill</h2>\n<table>\n<tr><th>for</th><th>section</th><th>points</th></tr>\n";
    for line in &bill.lines {
        page += &format!("<tr><td>{}</td><td>{}</td><td>{}</td></tr>\n", safe(&line.what), line.case, line.points);
    }
    page += &format!("<tr><td><b>Total</b></td><td></td><td><b>{}</b></td></tr>\n</table>\n</section>\n", bill.total);
    page + "</body>\n</html>\n"
}

/// What a group is, for the colour of its card.
fn kind(group: &wrg::army::Group) -> &'static str {
    if group.vehicle.is_some() {
        "ride"
    } else if !group.heavy.is_empty() {
        "gun"
    } else if group.leader() == wrg::words::Rank::Officer {
        "lead"
    } else {
        "foot"
    }
}

/// The most boxes that are drawn for men who are alike.
const MOST_BOXES: u32 = 20;

fn boxes(number: u32) -> String {
    if number > MOST_BOXES { format!("□×{number}") } else { "□".repeat(number as usize) }
}

/// One card.
fn article(card: &Card, group: &wrg::army::Group) -> String {
    let mut text = format!(
        "<article class=\"card {}\">\n<h2>{}<span>{}</span></h2>\n<div class=\"in\">\n<ul class=\"men\">\n",
        kind(group),
        safe(&card.name),
        card.points
    );
    for (words, men) in card.men.iter().zip(&group.men) {
        text += &format!("<li>{}<span class=\"box\">{}</span></li>\n", safe(words), boxes(men.number));
    }
    text += "</ul>\n";
    if !card.weapons.is_empty() {
        text += "<table>\n<tr><th>points each, to</th><th>25</th><th>50</th><th>100</th><th>250</th><th>further</th></tr>\n";
        for weapon in &card.weapons {
            let number = if weapon.number > 1 { format!("{} × ", weapon.number) } else { String::new() };
            text += &format!("<tr><td>{number}{}</td>", weapon.weapon);
            for points in weapon.effect {
                text += &if points > 0 { format!("<td>{points}</td>") } else { "<td class=\"no\">–</td>".to_owned() };
            }
            text += "</tr>\n";
        }
        text += "</table>\n";
    }
    let vehicle = (!card.vehicle.is_empty()).then(|| format!("{} □", card.vehicle));
    let more: Vec<String> = vehicle.into_iter().chain(card.gear.iter().cloned()).collect();
    let more: Vec<String> = more.into_iter().chain(card.notes.iter().map(|note| (*note).to_owned())).collect();
    if !more.is_empty() {
        text += &format!("<p class=\"more\">{}</p>\n", safe(&more.join(" · ")));
    }
    text + "</div>\n</article>\n"
}

/// Support and field defences, with boxes to tick.
fn reserves(army: &Army) -> String {
    let mut lines = Vec::new();
    if army.support > 0 {
        lines.push(format!("Off-table support, periods of fire: {}", boxes(army.support)));
    }
    for loopholes in &army.defences.bunkers {
        lines.push(format!("Bunker, loopholes: {}", boxes(*loopholes)));
    }
    if army.defences.trench > 0 {
        lines.push(format!("Trench: {} m", army.defences.trench));
    }
    for (name, number) in &army.defences.other {
        lines.push(if wrg::army::in_metres(name) {
            format!("{name}: {number} m")
        } else {
            format!("{name}: {}", boxes(*number))
        });
    }
    if lines.is_empty() {
        return String::new();
    }
    let rows: String = lines.iter().map(|line| format!("<li>{}</li>\n", safe(line))).collect();
    format!(
        "<section class=\"bill\">\n<h2>Support and field defences</h2>\n<ul class=\"men\">\n{rows}</ul>\n</section>\n"
    )
}
