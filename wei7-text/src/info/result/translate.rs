//! Word-by-word translation of results in other languages with Latin letters to English.

/// Words and phrases of other languages with their English translations. The longest match is used.
const WORDS: &[(&str, &str)] = &[
    // Sides: German, French, Dutch, Spanish, Italian, Portuguese.
    ("schwarz noir noirs zwart negro negras negros nero neri preto pretas pretos", "black"),
    ("weiss weiß blanc blancs wit blanco blancas blancos bianco bianchi branco brancas brancos", "white"),
    // Verbs.
    (
        "gewinnt|gewann|hat gewonnen|siegt|siegte|gagne|gagnent|a gagné|ont gagné|wint|won|heeft gewonnen|gana|ganan|ganó|ganaron",
        "wins",
    ),
    ("vince|vincono|ha vinto|hanno vinto|vence|venceu|vencem|ganha|ganhou", "wins"),
    (
        "verliert|verlor|hat verloren|perd|perdent|a perdu|ont perdu|verliest|verloor|heeft verloren|pierde|pierden|perdió",
        "loses",
    ),
    ("perde|perdono|ha perso|hanno perso|perdeu|perdem", "loses"),
    (
        "gibt auf|gab auf|hat aufgegeben|abandonne|abandonnent|a abandonné|ont abandonné|geeft op|gaf op|heeft opgegeven",
        "resigns",
    ),
    (
        "abandona|abandonan|abandonó|se rinde|se rindió|abbandona|abbandonano|ha abbandonato|si arrende|desiste|desistiu",
        "resigns",
    ),
    ("sieg|gewinn|victoire|gain|winst|overwinning|victoria|vittoria|vitória", "win"),
    // Manners.
    ("aufgabe|abandon|opgave|abandono|rendición|abbandono|resa|desistência", "resignation"),
    ("zeit|zeitüberschreitung|temps|au temps|dépassement de temps|tijd|tijdsoverschrijding|tiempo|tempo", "time"),
    ("kampflos|forfait|forfeit|incomparecencia|forfettario", "forfeit"),
    ("punkt|punkte|punkten|point|points|punt|punten|punto|puntos|punti|ponto|pontos", "points"),
    ("durch|mit|nach|um|wegen|auf|par|de|door|met|op|por|per|di|con|a", "by"),
    ("von|für|du|des|van|voor|del|dei|do|dos|da", "of"),
    // Draws.
    ("unentschieden|remis|remise|partie nulle|nul|nulle|égalité|gelijkspel|empate|tablas|patta|pareggio", "draw"),
    ("unbekannt|inconnu|inconnue|onbekend|desconocido|sconosciuto|desconhecido", "unknown"),
];

/// Maximum number of words in a phrase.
const MAX_PHRASE_WORDS: usize = 3;

/// Translates a [normalized](crate::info::words::normalize) text to English; `None` if a word is neither in the table
/// nor a number.
pub(super) fn translate(normalized: &str) -> Option<String> {
    let spaced = normalized.replacen('+', " + ", 1);
    let words: Vec<&str> =
        spaced.split(' ').map(|word| word.trim_end_matches(',')).filter(|word| !word.is_empty()).collect();
    let (mut english, mut at): (Vec<&str>, usize) = (Vec::new(), 0);
    while let Some(word) = words.get(at) {
        let known = (1..=MAX_PHRASE_WORDS).rev().find_map(|length| {
            let phrase = words.get(at..at + length)?.join(" ");
            WORDS.iter().find(|(phrases, _)| contains_phrase(phrases, &phrase)).map(|(_, english)| (*english, length))
        });
        let (word, length) = match known {
            Some(known) => known,
            None if word.starts_with(|c: char| c.is_ascii_digit() || "+½".contains(c)) => (*word, 1),
            None => return None,
        };
        // The first of several prepositions is kept.
        if !(matches!(word, "by" | "of") && english.last().is_some_and(|last| matches!(*last, "by" | "of"))) {
            english.push(word);
        }
        at += length;
    }
    (!english.is_empty()).then(|| english.join(" "))
}

/// Returns whether a list contains a phrase. Phrases are separated by `|`, single words by spaces.
fn contains_phrase(phrases: &str, phrase: &str) -> bool {
    let separator = if phrases.contains('|') { '|' } else { ' ' };
    phrases.split(separator).any(|one| one == phrase)
}
