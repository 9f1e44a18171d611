// Files that show what the page does: a game, one with faults, a problem, and a page of a server in GIB.

export const SAMPLES = [
  {
    name: "game.sgf",
    text: `(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[Ann]BR[3k]PW[Bob]WR[2k]KM[5.5]RE[W+1.5]DT[2024-03-09]EV[Club evening]
C[A small game with two variations.]
;B[ee];W[ce];B[dc];W[dg](;B[gf]C[Black builds on the right.];W[cc];B[cb];W[bc];B[gd])
(;B[cf]C[A fight.];W[df];B[be];W[de];B[bd]))
`,
  },
  {
    name: "faults.sgf",
    text: `(;FF[4]GM[1]SZ[19]PB[Chen]PW[Dora]KM[6,5]RE[B+Resign]DT[2024/3/9]
;B[pd];W[dp];B[pq];W[dd]C[Komi 6,5 has a comma.];B[fq];W[cn];B[fq];W[jj]
`,
  },
  {
    name: "problem.sgf",
    text: `(;FF[4]CA[UTF-8]GM[1]SZ[9]GN[Black to live]PL[B]AB[bb][cb][db][bc]AW[ca][da][ea][eb][dc][cc][cd][bd][ac][ad]
C[Black to play.]
(;B[ba]C[RIGHT])(;B[ab];W[ba]C[White lives no longer.]))
`,
  },
  {
    name: "old.gib",
    text: `\\HS
\\[GAMEBLACKNAME=Eun (5D)\\]
\\[GAMEWHITENAME=Park (6D)\\]
\\[GAMECONDITION=Even game\\]
\\HE
\\GS
2 1 0
STO 0 2 1 15 3
STO 0 3 2 3 15
STO 0 4 1 15 16
STO 0 5 2 3 3
\\GE
`,
  },
];
