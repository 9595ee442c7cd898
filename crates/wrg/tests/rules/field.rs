//! A small field to try a rule on: flat ground, a few groups, decisions as tokens.

use kernel::dice::{Scripted, Seed, Seeded};
use kernel::{Answers, Audience, Preview, Question, Recorder, Rulebook, Seat, Setup, Told};
use wrg::Wrg;
use wrg::state::{State, Table};
use wrg::step::Step;

/// A table and its state.
#[derive(Clone)]
pub(crate) struct Field {
    pub(crate) t: std::sync::Arc<Table>,
    pub(crate) s: State,
    /// What was told, with whom it was told to.
    pub(crate) told: Vec<(Audience, Told)>,
    pub(crate) seed: u64,
}

/// A group of one side: `blue`, its name, men, place in metres, facing, and whatever else belongs to it.
pub(crate) fn group(side: &str, name: &str, men: &str, at: &str, more: &str) -> String {
    format!("[[{side}.group]]\nname = \"{name}\"\nmen = [{men}]\nat = \"{at}\"\n{more}\n")
}

impl Field {
    /// A field with this ground and these groups, set up where they were written.
    pub(crate) fn new(ground: &str, groups: &[String]) -> Field {
        Field::with("", ground, groups)
    }
    /// The same with more at the head of the scenario: light, reports ...
    pub(crate) fn with(head: &str, ground: &str, groups: &[String]) -> Field {
        let mut field = Field::read(1944, head, ground, ["", ""], groups).unwrap_or_else(|faults| panic!("{faults}"));
        field.play(&["done"], &["done"]);
        field
    }
    /// The same with more said of each side.
    pub(crate) fn told(head: &str, ground: &str, sides: [&str; 2], groups: &[String]) -> Field {
        let mut field = Field::read(1944, head, ground, sides, groups).unwrap_or_else(|faults| panic!("{faults}"));
        field.play(&["done"], &["done"]);
        field
    }
    /// The same before anything is set up.
    pub(crate) fn unplaced(head: &str, ground: &str, sides: [&str; 2], groups: &[String]) -> Field {
        Field::read(1944, head, ground, sides, groups).unwrap_or_else(|faults| panic!("{faults}"))
    }
    /// Flat ground where one side has more than its groups, not yet set up.
    pub(crate) fn begin(side: &str, more: &str, groups: &[String]) -> Field {
        let more = if side == "blue" { [more, ""] } else { ["", more] };
        Field::read(1944, "", "", more, groups).unwrap_or_else(|faults| panic!("{faults}"))
    }
    /// The same, set up.
    pub(crate) fn side(side: &str, more: &str, groups: &[String]) -> Field {
        let mut field = Field::begin(side, more, groups);
        field.play(&["done"], &["done"]);
        field
    }
    /// What is wrong with such a scenario.
    pub(crate) fn faults(side: &str, more: &str, groups: &[String]) -> String {
        let more = if side == "blue" { [more, ""] } else { ["", more] };
        Field::read(1944, "", "", more, groups).err().map(|faults| faults.to_string()).unwrap_or_default()
    }
    /// Flat ground on a dark night of this year.
    pub(crate) fn dark(year: u32, groups: &[String]) -> Field {
        let read = Field::read(year, "light = \"dark\"", "", ["", ""], groups);
        let mut field = read.unwrap_or_else(|faults| panic!("{faults}"));
        field.play(&["done"], &["done"]);
        field
    }
    /// What is wrong with such groups in a year.
    pub(crate) fn faults_in(year: u32, groups: &[String]) -> String {
        Field::read(year, "", "", ["", ""], groups).err().map(|faults| faults.to_string()).unwrap_or_default()
    }
    /// A field before anything is set up, or what is wrong with it.
    pub(crate) fn read(
        year: u32,
        head: &str,
        ground: &str,
        more: [&str; 2],
        groups: &[String],
    ) -> Result<Field, kernel::Faults> {
        let side = |n: usize| {
            let side = ["blue", "red"][n];
            let own = groups.iter().filter(|text| text.starts_with(&format!("[[{side}")));
            format!("[{side}]\ntitle = \"{side}\"\n{}\n{}", more[n], own.cloned().collect::<String>())
        };
        let text = format!(
            "title = \"field\"\nturns = 20\nyear = {year}\n{head}\ntable = '''\ntitle = \"t\"\nwidth = 600\ndepth = 400\n{ground}\n'''\n{}\n{}",
            side(0),
            side(1)
        );
        let setup = Setup {
            rulebook: "wrg".to_owned(),
            edition: 1,
            scenario: "wrg/field".to_owned(),
            seats: Wrg::seats(&text).expect("seats"),
            text,
            options: Default::default(),
        };
        let (t, s) = Wrg::start(&setup)?;
        Ok(Field { t: std::sync::Arc::new(t), s, told: Vec::new(), seed: 1 })
    }
    fn steps(&self, tokens: &[impl AsRef<str>]) -> Vec<Step> {
        let read = |token: &str| wrg::step::read(&self.t, token).unwrap_or_else(|| panic!("no step `{token}`"));
        tokens.iter().map(|token| read(token.as_ref())).collect()
    }
    /// Every step of a sheet is offered after those before it, and with the last the sheet is complete.
    fn assert_offered(&self, seat: u8, tokens: &[impl AsRef<str>]) {
        let tokens: Vec<&str> = tokens.iter().map(AsRef::as_ref).collect();
        for (n, &step) in self.steps(&tokens).iter().enumerate() {
            let q = self.asked(seat, &tokens[..n]);
            let offers: Vec<String> = q.offers().iter().map(|&step| wrg::step::text(&self.t, step)).collect();
            assert!(q.allows(step), "`{}` of {tokens:?} is not among {offers:?}; {:?}", tokens[n], q.why_nots());
        }
        assert!(self.asked(seat, &tokens).is_closed(), "not complete: {tokens:?}");
    }
    /// Both sides decide, as players can.
    pub(crate) fn play(&mut self, blue: &[impl AsRef<str>], red: &[impl AsRef<str>]) {
        self.assert_offered(0, blue);
        self.assert_offered(1, red);
        self.forced(blue, red);
    }
    /// Both sides hand in what no question would have let them, as a forged sheet might.
    pub(crate) fn forced(&mut self, blue: &[impl AsRef<str>], red: &[impl AsRef<str>]) {
        self.carry_out(blue, red, &mut Seeded::new(Seed::number(self.seed), 0));
    }
    /// Both sides decide, as players can, with these dice by name.
    pub(crate) fn rolled(&mut self, blue: &[impl AsRef<str>], red: &[impl AsRef<str>], rolls: &[(&str, u8)]) {
        self.assert_offered(0, blue);
        self.assert_offered(1, red);
        self.carry_out(blue, red, &mut Scripted::new(rolls));
    }
    fn carry_out(&mut self, blue: &[impl AsRef<str>], red: &[impl AsRef<str>], dice: &mut impl kernel::Dice) {
        let (blue, red) = (self.steps(blue), self.steps(red));
        let given = Answers::from(Seat(0), &blue).with(Seat(1), &red);
        let mut recorder = Recorder::<Told>::default();
        Wrg::apply(&self.t, &mut self.s, &given, dice, &mut recorder);
        self.told = recorder.tellings;
    }
    /// The sheet of a seat on which everybody who could fire holds his fire; any other sheet is empty.
    pub(crate) fn holding(&self, seat: u8) -> Vec<String> {
        let fires = self.s.frame == wrg::state::Frame::Fire;
        let groups = self.offered(seat, &[]).0.into_iter().filter(|offer| fires && offer.starts_with("group "));
        groups.flat_map(|group| [group, "hold".to_owned()]).chain(["done".to_owned()]).collect()
    }
    /// The rest of a period after its orders, in which nobody fires.
    pub(crate) fn hold(&mut self) {
        (0..2).for_each(|_| self.play(&self.holding(0), &self.holding(1)));
    }
    /// All groups can be given orders, as if everybody had a radio (4.4).
    pub(crate) fn connect(&mut self) {
        self.s.groups.iter_mut().for_each(|group| group.in_touch = true);
    }
    /// A whole period in which nobody says anything.
    pub(crate) fn wait(&mut self) {
        (0..3).for_each(|_| self.play(&["done"], &["done"]));
    }
    /// What a seat is asked after some steps.
    pub(crate) fn asked(&self, seat: u8, tokens: &[impl AsRef<str>]) -> Question<Step> {
        let mut q: Question<Step> = Question::worded();
        Wrg::ask(Wrg::lens(&self.t, &self.s, Audience::Seat(Seat(seat))), &self.steps(tokens), &mut q);
        q
    }
    /// What a seat is offered after some steps: offers first, then landmarks by their names.
    pub(crate) fn offered(&self, seat: u8, tokens: &[&str]) -> (Vec<String>, Vec<String>) {
        let q = self.asked(seat, tokens);
        let offers = q.offers().iter().map(|&step| wrg::step::text(&self.t, step)).collect();
        (offers, q.landmarks().iter().map(|landmark| landmark.name.clone()).collect())
    }
    /// What a seat foresees of some steps.
    pub(crate) fn preview(&self, seat: u8, tokens: &[&str]) -> Preview {
        Wrg::preview(Wrg::lens(&self.t, &self.s, Audience::Seat(Seat(seat))), &self.steps(tokens))
    }
    /// Was something of this kind told to a side?
    pub(crate) fn heard(&self, side: u8, kind: &str) -> bool {
        self.told.iter().any(|(to, told)| *to == Audience::Side(kernel::Side(side)) && told.kind == kind)
    }
}
