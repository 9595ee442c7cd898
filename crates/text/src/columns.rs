//! Rows of words in columns that stand under each other.

/// Write rows with their cells under each other, each row after an indent; a last column that is too wide for the line
/// goes on below itself.
#[must_use]
pub fn columns(rows: &[Vec<String>], indent: &str, width: usize) -> String {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let wide = |c: usize| rows.iter().filter_map(|row| row.get(c)).map(|cell| cell.chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..count).map(wide).collect();
    let before: usize =
        indent.chars().count() + widths.iter().take(count.saturating_sub(1)).map(|w| w + 2).sum::<usize>();
    let room = width.saturating_sub(before).max(20);
    let mut text = String::new();
    for row in rows {
        let mut line = indent.to_owned();
        for (c, cell) in row.iter().enumerate() {
            if c + 1 < count {
                line += &format!("{cell:w$}  ", w = widths[c]);
                continue;
            }
            for (n, part) in wrapped(cell, room).iter().enumerate() {
                if n > 0 {
                    text += line.trim_end();
                    text.push('\n');
                    line = " ".repeat(before);
                }
                line += part;
            }
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

/// Break words into lines of at most so many characters; at least one line.
pub(crate) fn wrapped(words: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in words.split_whitespace() {
        let last = lines.last().map_or(0, |line| line.chars().count());
        if last > 0 && last + 1 + word.chars().count() > width {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(cells: &[&str]) -> Vec<String> {
        cells.iter().map(|c| (*c).to_owned()).collect()
    }

    #[test]
    fn cells_stand_under_each_other() {
        let text = columns(&[row(&["unit", "men"]), row(&["A/1/1", "4"]), row(&["HQ"])], "  ", 80);
        assert_eq!(text, "  unit   men\n  A/1/1  4\n  HQ\n");
    }

    #[test]
    fn a_long_last_cell_goes_on_below_itself() {
        let text = columns(&[row(&["a", "one two three four five six seven"])], "", 25);
        assert_eq!(text, "a  one two three four\n   five six seven\n");
        assert_eq!(columns(&[], "", 25), "");
        assert_eq!(wrapped("", 10), [""]);
    }
}
