//! Detection rates for single names and titles, and for pairs of them.

use encoding_rs::{BIG5, EUC_JP, EUC_KR, Encoding, GBK, SHIFT_JIS, WINDOWS_1251, WINDOWS_1252};

use super::detect;

const CHINESE: &str = "古力 常昊 孔杰 罗洗河 马晓春 聂卫平 陈耀烨 柯洁 时越 唐韦星 芈昱廷 周睿羊 连笑 范廷钰 党毅飞 江维杰 朴文垚 \
    邱峻 胡耀宇 王磊 丁伟 周鹤洋 刘小光 曹大元 俞斌 陈祖德 吴清源 过惕生 顾水如 刘棣怀 范西屏 施襄夏 黄龙士 过百龄 \
    杨鼎新 谢尔豪 辜梓豪 许嘉阳 李轩豪 丁浩 王星昊 屠晓宇 赵晨宇 童梦成 范蕴若 陶欣然 李钦诚 彭立尧 钟文靖 孙腾宇 牛雨田 \
    於之莹 王晨星 芮乃伟 张璇 华学明 曹又尹 高星 鲁佳 宋容慧 王爽 李赫 唐奕 黄佳 范蔚菁 徐莹 郑岩 尹航 贾罡璐 \
    张三 李四 王五 赵六 王明 刘伟 赵静 余华 陈强 林志远 黄勇 徐建国 孙丽 周敏 吴刚 郑凯 冯磊 褚健 卫东 蒋涛 沈浩 韩雪 \
    杨帆 朱江 秦岭 尤勇 许晴 何洁 吕布 施展 孔明 曹操 严冬 魏征 陶然 姜维 戚薇 谢晖 邹明 柏杨 水木 窦娥 章鱼 苏轼 \
    棋谱 对局 旧棋 名人战 天元战 中盘胜 围棋 让子棋 打谱 定式 死活题 手筋 布局 官子 决赛 半决赛 第一局 第三局 决战 名局 \
    三星杯 农心杯 春兰杯 应氏杯 富士通杯 阿含桐山杯 围甲 围甲联赛 全国个人赛 段位赛 擂台赛 友谊赛 网络对局 快棋赛 新人王战 \
    古谱 当湖十局 自战解说 讲座 复盘 业余赛 晚报杯 黄河杯 少儿赛 教学棋 指导棋 授子谱 黑胜 白胜 黑中盘胜 白胜半目 和棋 无胜负 \
    北京 上海 杭州 成都 广州 重庆 武汉 南京 弈城 野狐 新浪围棋 清风围棋 棋圣道场 聂道场";

const TAIWANESE: &str = "周俊勳 林至涵 陳詩淵 蕭正浩 王元均 許皓鋐 賴均輔 簡靖庭 彭景華 夏大銘 林君諺 陳祈睿 詹宜典 黑嘉嘉 俞俐均 楊博崴 \
    徐偉庭 張凱馨 謝依旻 蘇聖芳 盧鈺樺 白昕卉 張豐猷 林海峰 吳清源 沈君山 應昌期 劉耀文 林聖賢 陳永安 戴嘉伸 莊承竣 \
    李宗翰 黃志明 陳美玲 張家豪 王淑芬 蔡明宏 鄭雅文 楊建國 棋譜 對局 圍棋 名人戰 天元戰 碁聖戰 國手賽 棋王賽 中盤勝 黑中盤勝 \
    白勝半目 決賽 準決賽 第一局 第五局 十段賽 讓子棋 友誼賽 死活題 定石 應氏盃 三星盃 中環盃 海峰盃 台北 高雄 台灣";

const JAPANESE: &str = "本因坊秀策 井上幻庵因碩 趙治勲 小林光一 武宮正樹 加藤正夫 大竹英雄 石田芳夫 木谷実 呉清源 坂田栄男 藤沢秀行 高川格 \
    橋本宇太郎 岩本薫 山部俊郎 梶原武雄 淡路修三 片岡聡 小林覚 王立誠 依田紀基 山下敬吾 張栩 羽根直樹 高尾紳路 井山裕太 \
    河野臨 村川大介 結城聡 坂井秀至 伊田篤史 一力遼 芝野虎丸 許家元 本木克弥 余正麒 志田達哉 平田智也 関航太郎 酒井佑規 \
    仲邑菫 上野愛咲美 藤沢里菜 謝依旻 鈴木歩 向井千瑛 万波佳奈 吉原由香里 小山栄美 楠光子 小川誠子 青木喜久代 \
    佐藤健一 鈴木一郎 高橋洋子 田中太郎 渡辺明 伊藤博 中村修 山本和夫 斎藤茂 松本清 井上靖 木村伊兵衛 清水市代 \
    棋譜 対局 囲碁 名人戦 本因坊戦 棋聖戦 天元戦 王座戦 十段戦 碁聖戦 竜星戦 阿含桐山杯 新人王戦 女流名人 第一局 第二局 \
    挑戦手合 決勝 準決勝 黒中押し勝ち 白半目勝ち 互先 置碁 詰碁 定石 布石 指導碁 日本棋院 関西棋院 武宮 対戦 テスト ポカ";

const KOREAN: &str = "조훈현 이창호 서봉수 유창혁 이세돌 최철한 박영훈 조한승 목진석 송태곤 원성진 강동윤 김지석 박정환 나현 신진서 변상일 \
    이동훈 신민준 김명훈 박건호 안성준 최정 오유진 김채영 조혜연 박지은 이민진 김혜민 이슬아 윤준상 허영호 백홍석 홍성지 \
    이영구 온소진 김성룡 유경민 양재호 서능욱 장수영 강훈 백성호 노영하 하찬석 김인 조남철 조치훈 류시훈 루이나이웨이 \
    홍길동 김철수 이영희 박민수 최지훈 정수빈 강민호 조은정 윤서연 장동건 임꺽정 한석규 오세훈 서장훈 신동엽 권상우 황정민 \
    기보 대국 바둑 명인전 국수전 왕위전 기성전 천원전 결승 준결승 제1국 제3국 불계승 흑불계승 백반집승 한국바둑리그 농심배 삼성화재배 \
    엘지배 후지쯔배 응씨배 춘란배 신인왕전 여류국수전 지도기 사활 포석 정석 끝내기 접바둑 친선대국 서울 부산 한국기원 타이젬 넷마블";

/// Returns the percentages of correct guesses for single names, and for each name and its successor as PB and PW.
fn detection_rates(list: &str, encoding: &'static Encoding) -> [usize; 2] {
    let names: Vec<&str> = list.split_whitespace().collect();
    let is_hit = |text: &str| detect(&encoding.encode(text).0, false) == encoding;
    let alone = names.iter().filter(|name| is_hit(name)).count();
    let pairs = names.windows(2).map(|pair| format!("(;GM[1]PB[{}]PW[{}])", pair[0], pair[1]));
    let paired = pairs.filter(|text| is_hit(text)).count();
    [alone * 100 / names.len(), paired * 100 / (names.len() - 1)]
}

#[test]
fn names_and_titles_are_detected() {
    for (list, encoding, [alone, paired]) in [
        (CHINESE, GBK, [96, 99]),
        (TAIWANESE, BIG5, [96, 99]),
        (JAPANESE, SHIFT_JIS, [96, 99]),
        (JAPANESE, EUC_JP, [75, 95]),
        (KOREAN, EUC_KR, [96, 99]),
        ("Müller André Gérard José Søren Åke Núñez Björn François", WINDOWS_1252, [100, 100]),
        ("Иванов Шикшин Динерштейн Сурин Лазарев Партия Турнир", WINDOWS_1251, [100, 100]),
    ] {
        let found = detection_rates(list, encoding);
        assert!(found[0] >= alone && found[1] >= paired, "{}: {found:?}", encoding.name());
    }
}
