//! The ways in which programs store analyses.

/// A way in which programs store analyses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Convention {
    /// `LZ`, `LZOP`, `LZ2`, `LZOP2` of Lizzie, `LizzieYzy` and `LizGoban`.
    Lizzie,
    /// `SBKV`, `SBKS` of Sabaki.
    Sabaki,
    /// `SBKV`, `OGSC` of Ogatak.
    Ogatak,
    /// `KT` of `KaTrain`.
    KaTrain,
    /// `KA` of Kaya and web-katrain.
    Kaya,
    /// `QLZV`, `QKGV` of q5Go.
    Q5Go,
    /// `WINRATE`, `SCORELEAD`, `VISITS`, `SCORESTDEV` of katago-analyze-sgf.
    KataGoAnalyzeSgf,
    /// `BWWR`, `VNWR`, `MCWR`, `CBM` of `GoReviewPartner`.
    GoReviewPartner,
    /// `WV`, `DM` of dsh-go-sensei.
    GoSensei,
    /// Comments of games that `KataGo` plays.
    KataGoComment,
    /// Comments of `KaTrain`, in English or Chinese.
    KaTrainComment,
    /// Comments of Lizzie.
    LizzieComment,
    /// Comments of `LizzieYzy`, in English or Chinese.
    LizzieYzyComment,
    /// Comments of `KataGoAnal`, in English or Chinese.
    KataGoAnalComment,
    /// Comments of analyze-sgf.
    AnalyzeSgfComment,
    /// Comments of AI Sensei.
    AiSenseiComment,
    /// Comments of leela-analysis.
    LeelaAnalysisComment,
    /// Comments of OGS in an SGF with AI review.
    OgsComment,
    /// Comments of Sayuri.
    SayuriComment,
    /// Comments of Minigo.
    MinigoComment,
    /// JSON of the analysis engine of `KataGo`.
    KataGoJson,
    /// JSON of the AI review of OGS.
    OgsJson,
    /// Transcripts of GTP with `lz-analyze`, `kata-analyze` or `analyze`.
    Gtp,
}

impl Convention {
    /// Returns the name of the program that stores analyses in this way.
    pub const fn program(self) -> &'static str {
        match self {
            Self::Lizzie | Self::LizzieComment => "Lizzie",
            Self::Sabaki => "Sabaki",
            Self::Ogatak => "Ogatak",
            Self::KaTrain | Self::KaTrainComment => "KaTrain",
            Self::Kaya => "Kaya",
            Self::Q5Go => "q5Go",
            Self::KataGoAnalyzeSgf => "katago-analyze-sgf",
            Self::GoReviewPartner => "GoReviewPartner",
            Self::GoSensei => "dsh-go-sensei",
            Self::KataGoComment | Self::KataGoJson => "KataGo",
            Self::LizzieYzyComment => "LizzieYzy",
            Self::KataGoAnalComment => "KataGoAnal",
            Self::AnalyzeSgfComment => "analyze-sgf",
            Self::AiSenseiComment => "AI Sensei",
            Self::LeelaAnalysisComment => "leela-analysis",
            Self::OgsComment | Self::OgsJson => "OGS",
            Self::Gtp => "GTP",
            Self::SayuriComment => "Sayuri",
            Self::MinigoComment => "Minigo",
        }
    }
}
