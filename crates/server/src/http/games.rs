//! Matches: lists, making, seats.

use super::answers::{GameInfo, Games, MadeGame, ScenarioText, SeatLink, Seated, You};
use super::maker::Maker;
use super::query::Query;
use super::session::{Player, reader};
use super::setup::Chosen;
use super::{Shared, read, rematch};
use crate::card::{Card, Join};
use crate::hall::Made;
use crate::ids::{letters, now_ms, random};
use crate::pace;
use crate::problem::Problem;
use crate::rights;
use crate::room::{Call, withdrawn};
use crate::store::{SeatRow, User};
use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use bots::Level;
use kernel::{AnyMatch, Seat, Seats, Start};
use serde::Deserialize;
use ts_rs::TS;

/// The most matches in each list, and on each page of those that have ended.
const LISTED: usize = 100;

#[derive(Deserialize)]
pub(super) struct Pages {
    /// So many of the finished matches are left out: the reader has them already.
    #[serde(default)]
    pub(super) finished_from: usize,
}

pub(super) async fn list(
    State(doors): State<Shared>,
    Query(pages): Query<Pages>,
    headers: HeaderMap,
) -> Result<Json<Games>, Problem> {
    let user = reader(&doors, &headers).await?.map(|user| user.id);
    Ok(Json(lists(&doors, user.as_deref(), &pages)))
}

/// The lists as a user may see them.
pub(super) fn lists(doors: &Shared, user: Option<&str>, pages: &Pages) -> Games {
    let now = now_ms();
    let mine = |card: &Card| !card.seats_of(user).is_empty();
    let pick = |wanted: &dyn Fn(&Card) -> bool, from: usize| -> (Vec<_>, usize) {
        let all = doors.hall.cards(user, wanted);
        (all.iter().skip(from).take(LISTED).map(|card| card.seen_by(user, now)).collect(), all.len())
    };
    let (finished, finished_total) =
        pick(&|card| card.over.is_some() && (mine(card) || card.public), pages.finished_from);
    Games {
        mine: pick(&|card| mine(card) && card.over.is_none() && !card.withdrawn, 0).0,
        open: pick(&|card| !mine(card) && card.is_open(), 0).0,
        watch: pick(&|card| !mine(card) && card.public && card.begun && card.over.is_none(), 0).0,
        finished,
        finished_total,
    }
}

/// The match that is wished for.
#[derive(Deserialize, TS)]
#[ts(rename = "NewGame")]
pub(crate) struct New {
    /// What is played.
    #[serde(flatten)]
    #[ts(flatten)]
    chosen: Chosen,
    /// How fast it is played.
    #[serde(default)]
    #[ts(optional, as = "Option<pace::Kind>")]
    pace: pace::Kind,
    /// The clock.
    #[ts(optional)]
    clock: Option<pace::ClockWish>,
    /// Who sits where: `me`, `open` or a computer opponent.
    #[serde(default)]
    #[ts(optional, as = "Option<Vec<String>>")]
    seats: Vec<String>,
    /// May anybody watch?
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    public: bool,
    /// Who may take a seat that is open: whoever has its link, or anybody.
    #[serde(default)]
    #[ts(optional, as = "Option<Join>")]
    join: Join,
    /// What the server gave its word on: the name that `POST /api/promise` answered with.
    #[serde(default)]
    #[ts(optional, as = "Option<String>")]
    promise: String,
    /// The maker's say in the dice; it needs a promise, so that he has it after the server has fixed its secret.
    #[serde(default)]
    #[ts(optional, as = "Option<String>")]
    contribution: String,
}

pub(super) async fn make(State(doors): State<Shared>, maker: Maker, body: Bytes) -> Result<Response, Problem> {
    let (player, kept) = made(&doors, &maker, read(&body)?).await?;
    answer_made(&doors, player, &kept)
}

/// A match that was made: its name and what its dice are committed to.
pub(super) struct Kept {
    pub(super) id: String,
    pub(super) commitment: String,
}

impl Kept {
    /// Keep a match.
    pub(super) async fn of(doors: &Shared, made: Made) -> Result<Kept, Problem> {
        let commitment = made.game.header().commitment.clone();
        Ok(Kept { id: doors.hall.keep(made).await?, commitment })
    }
}

/// Make the match that is wished for; who made it, and what was made.
pub(super) async fn made(doors: &Shared, maker: &Maker, new: New) -> Result<(Player, Kept), Problem> {
    let player = maker.player(doors).await?;
    let made = set_up(doors, &player.user, new)?;
    Ok((player, Kept::of(doors, made).await?))
}

pub(super) fn answer_made(doors: &Shared, player: Player, kept: &Kept) -> Result<Response, Problem> {
    let Kept { id, commitment } = kept;
    let card = doors.hall.card(id).ok_or_else(|| Problem::missing("there is no such match"))?;
    let open = (0u8..).zip(&card.seats).filter(|(_, seat)| seat.user.is_none() && seat.bot.is_none());
    let seat_links = open.map(|(n, _)| SeatLink { seat: n, url: doors.hall.seat_link(id, n) }).collect();
    let commitment = commitment.clone();
    let answer = MadeGame { id: id.clone(), seat_links, commitment, recovery: doors.hall.recovery(&player.user) };
    Ok(player.answer(Json(answer)))
}

/// A match as it is wished for, with everybody who is there already seated.
fn set_up(doors: &Shared, user: &User, new: New) -> Result<Made, Problem> {
    let promise = new.promise.clone();
    let secret = doors.promises.secret(&promise, &new.contribution)?;
    set_up_with(doors, user, new, secret).inspect_err(|_| doors.promises.give_back(&promise, secret))
}

fn set_up_with(doors: &Shared, user: &User, new: New, secret: [u8; 32]) -> Result<Made, Problem> {
    let shelf = &doors.hall.books.shelf;
    let start = new.chosen.start(&doors.hall.books, secret)?;
    let count = shelf.seats(&start.scenario, start.text.as_deref())?.len();
    if new.seats.len() > count {
        return Err(Problem::bad(format!("this scenario has {count} seats")));
    }
    let mut seats = Vec::new();
    for n in 0..count {
        let wish = new.seats.get(n).map_or(if new.pace == pace::Kind::HotSeat { "me" } else { "open" }, String::as_str);
        seats.push(match wish {
            "me" => SeatRow { user: Some(user.id.clone()), ..SeatRow::default() },
            "open" => SeatRow::default(),
            bot => {
                let level: Level = bot.parse().map_err(Problem::bad)?;
                SeatRow { bot: Some(level.to_string()), ..SeatRow::default() }
            }
        });
    }
    let persons = seats.iter().filter(|seat| seat.bot.is_none()).count();
    let start = Start { pace: pace::pace(new.pace, new.clock.as_ref(), persons)?, ..start };
    let mut game = shelf.create(start)?;
    game.at_time(now_ms());
    let players = sit_down(&mut *game, &seats, user, new.contribution.as_bytes())?;
    Ok(Made { game, seats, players, pace: new.pace.to_string(), public: new.public, join: new.join, rematch_of: None })
}

/// Whoever is there takes his seat; if nobody is missing, play begins.
pub(super) fn sit_down(
    game: &mut dyn AnyMatch,
    seats: &[SeatRow],
    user: &User,
    say: &[u8],
) -> Result<Vec<Option<String>>, Problem> {
    let mut players = Vec::new();
    for (n, seat) in (0..).map(Seat).zip(seats) {
        players.push(seat.user.as_ref().map(|_| user.name.clone()));
        if seat.user.is_some() {
            let drawn = letters(&random::<16>()?);
            game.join(n, &user.name, if say.is_empty() { drawn.as_bytes() } else { say })?;
        } else if let Some(bot) = &seat.bot {
            game.join(n, bot, &[])?;
        }
    }
    if seats.iter().all(|seat| seat.user.is_some() || seat.bot.is_some()) {
        game.begin()?;
    }
    Ok(players)
}

#[derive(Deserialize)]
pub(super) struct Shown {
    /// The umpire's token.
    #[serde(default)]
    umpire: String,
    /// The token of an invitation.
    #[serde(default)]
    invitation: String,
}

pub(super) async fn show(
    State(doors): State<Shared>,
    Path(id): Path<String>,
    Query(Shown { umpire, invitation }): Query<Shown>,
    headers: HeaderMap,
) -> Result<Json<GameInfo>, Problem> {
    let user = reader(&doors, &headers).await?.map(|user| user.id);
    let card = doors.hall.card(&id).ok_or_else(|| Problem::missing("there is no such match"))?;
    let is_invited = rights::invited(&doors.hall, &card, &invitation);
    let may = rights::by_link(&doors.hall, &card, user.as_deref(), &umpire)?;
    if may.is_none() && !is_invited {
        return Err(Problem::missing("there is no such match"));
    }
    if card.withdrawn {
        return Err(withdrawn());
    }
    let own = card.seats_of(user.as_deref());
    let seen = card.seen_by(user.as_deref(), now_ms());
    let (boards, header) = doors.hall.look(&id, |room| (room.game().boards(), room.game().header().clone())).await?;
    let about = crate::books::About::read(&header.setup.text);
    // Only those who sit at the table may invite to it.
    let open = |n: u8| {
        !own.is_empty() && card.seats[usize::from(n)].user.is_none() && card.seats[usize::from(n)].bot.is_none()
    };
    let free = (0..card.seats.len() as u8).filter(|&n| open(n));
    let seat_links = free.map(|n| SeatLink { seat: n, url: doors.hall.seat_link(&id, n) }).collect();
    let your_seats: Vec<Seat> = own.iter().collect();
    Ok(Json(GameInfo {
        seats: seen.seats.clone(),
        begun: seen.begun,
        card: seen,
        boards,
        commitment: header.commitment,
        you: You { seat: own.iter().next(), seats: your_seats.clone() },
        hot_seat: your_seats.len() > 1,
        your_seats,
        scenario: ScenarioText {
            name: header.setup.scenario.clone(),
            title: about.word("title"),
            situation: about.word("situation"),
            date: about.word("date"),
            length: about.word("length"),
        },
        seat_links,
        umpire_link: (card.umpire && !own.is_empty()).then(|| doors.hall.umpire_link(&id)),
        rematch: rematch::way(&doors.hall, &card, user.as_deref()),
        log: may.and_then(|may| rights::log_of(&card, &may, &umpire)),
        map: map_of(&doors, &header.setup),
        options: header.setup.options,
    }))
}

/// Where the map's picture is, if scenario and map are the book's own.
fn map_of(doors: &Shared, setup: &kernel::Setup) -> Option<String> {
    let known = doors.hall.books.shelf.scenario(&setup.scenario).is_ok_and(|text| text == setup.text);
    let painted = doors.hall.books.book(&setup.rulebook).is_some_and(|book| book.painter.is_some());
    let options = doors.hall.books.book(&setup.rulebook).map_or(&[][..], |book| book.options);
    let maps = |name: &String| options.iter().any(|option| option.name == *name && !option.only.is_empty());
    let same = !setup.options.keys().any(maps);
    (known && painted && same).then(|| format!("/api/map/{}.svg", setup.scenario))
}

#[derive(Deserialize)]
struct Token {
    token: String,
    #[serde(default)]
    contribution: String,
}

/// Take the seat of an invitation.
pub(super) async fn claim(State(doors): State<Shared>, headers: HeaderMap, body: Bytes) -> Result<Response, Problem> {
    let Token { token, contribution } = read(&body)?;
    let unknown = || Problem::missing("this invitation is not known").help("copy the whole link");
    let token = token.rsplit('/').next().unwrap_or_default();
    let (game, seat) = doors.hall.invited(token).ok_or_else(unknown)?;
    seat_player(&doors, &headers, game, seat, contribution).await
}

/// The same, with the match named too.
pub(super) async fn claim_there(
    State(doors): State<Shared>,
    Path(_): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Problem> {
    claim(State(doors), headers, body).await
}

#[derive(Deserialize)]
struct Sit {
    seat: u8,
    #[serde(default)]
    contribution: String,
}

/// Take a seat of a match that waits for anybody.
pub(super) async fn sit(
    State(doors): State<Shared>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Problem> {
    let Sit { seat, contribution } = read(&body)?;
    let open = doors.hall.card(&id).is_some_and(|card| card.is_open());
    if !open {
        return Err(Problem::missing("no seat is open here").help("ask for an invitation link"));
    }
    seat_player(&doors, &headers, id, seat, contribution).await
}

async fn seat_player(
    doors: &Shared,
    headers: &HeaderMap,
    game: String,
    seat: u8,
    say: String,
) -> Result<Response, Problem> {
    let player = seated(doors, headers, &game, seat, &say).await?;
    Ok(player.answer(Json(Seated { id: game, seat })))
}

/// Whoever asks takes a seat.
pub(super) async fn seated(
    doors: &Shared,
    headers: &HeaderMap,
    game: &str,
    seat: u8,
    say: &str,
) -> Result<Player, Problem> {
    let player = Player::of(doors, headers).await?;
    let user = player.user.clone();
    let call = |reply| Call::Sit {
        seat: Seat(seat),
        user: user.clone(),
        contribution: say.as_bytes().iter().copied().take(64).collect(),
        reply,
    };
    doors.hall.call(game, call).await??;
    Ok(player)
}

#[derive(Deserialize)]
struct Branch {
    line: Option<u64>,
    position: Option<u64>,
}

/// A new match from a position of one that has ended: whoever branches plays both sides, or against the computer.
pub(super) async fn branch(
    State(doors): State<Shared>,
    Path(id): Path<String>,
    maker: Maker,
    body: Bytes,
) -> Result<Response, Problem> {
    let Branch { line, position } = read(&body)?;
    let line = line.or(position).ok_or_else(|| Problem::bad("name the line to branch from"))?;
    let (player, kept) = branched(&doors, &maker, &id, line).await?;
    answer_made(&doors, player, &kept)
}

/// Make it; who made it, and its name.
pub(super) async fn branched(doors: &Shared, maker: &Maker, id: &str, line: u64) -> Result<(Player, Kept), Problem> {
    let player = maker.player(doors).await?;
    let card = doors.hall.card(id).ok_or_else(|| Problem::missing("there is no such match"))?;
    if rights::of(&card, Some(&player.user.id)).is_none() {
        return Err(Problem::missing("there is no such match"));
    }
    if card.over.is_none() {
        let running = Problem::conflict("this match is still being played, and its position is secret");
        return Err(running.help("branch from it when it has ended"));
    }
    let mut game = doors.hall.look(id, move |room| room.game().at_line(line)).await??;
    if !game.begun() {
        let early = Problem::bad(format!("the match had not begun at line {line}"));
        return Err(early.help("branch from a later line, or make a new match of the same scenario"));
    }
    // The dice of the match that has ended are open to everybody, and its clocks were those of its players.
    if game.verdict().is_none() {
        game.at_time(now_ms());
        game.branch(random::<32>()?)?;
    }
    let seat = |seat: &crate::card::CardSeat| SeatRow {
        user: seat.bot.is_none().then(|| player.user.id.clone()),
        bot: seat.bot.clone(),
        notes: String::new(),
    };
    let seats: Vec<SeatRow> = card.seats.iter().map(seat).collect();
    let players = seats.iter().map(|seat| seat.user.as_ref().map(|_| player.user.name.clone())).collect();
    Ok((player, Kept::of(doors, at_one_browser(game, seats, players)).await?))
}

/// A match that whoever brings it plays alone, for all sides that no computer plays.
fn at_one_browser(game: Box<dyn AnyMatch>, seats: Vec<SeatRow>, players: Vec<Option<String>>) -> Made {
    let pace = pace::Kind::HotSeat.to_string();
    Made { game, seats, players, pace, public: false, join: Join::Link, rematch_of: None }
}

/// Keep a log that was played elsewhere; whoever brings it holds every seat.
pub(super) async fn import(State(doors): State<Shared>, maker: Maker, body: Bytes) -> Result<Response, Problem> {
    let log = String::from_utf8(body.to_vec()).map_err(|_| Problem::bad("this is not the text of a log"))?;
    let player = maker.player(&doors).await?;
    let shelf = doors.hall.books.shelf.clone();
    let opened = tokio::task::spawn_blocking(move || shelf.open(&log)).await;
    let opened = opened.map_err(|error| Problem::ours("the log cannot be read", &error))?;
    let mut game = opened?;
    if game.begun() && game.verdict().is_none() && game.header().pace.is_some() {
        game.at_time(now_ms());
        let everybody = (0..game.header().setup.seats.len() as u8).fold(Seats::default(), |all, n| all.with(Seat(n)));
        game.change_pace(None, everybody)?;
    }
    let seats: Vec<SeatRow> = game
        .header()
        .setup
        .seats
        .iter()
        .map(|_| SeatRow { user: Some(player.user.id.clone()), ..SeatRow::default() })
        .collect();
    let players = game.header().setup.seats.iter().map(|seat| Some(seat.player.clone())).collect();
    let kept = Kept::of(&doors, at_one_browser(game, seats, players)).await?;
    answer_made(&doors, player, &kept)
}
