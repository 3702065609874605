import type { Phrases } from '../phrases.ts'

/** The descriptions of games and cards. */
export const games: Phrases = {
  'Where do I find my ID?': '在哪里找到我的 ID？',
  'How do I redeem it?': '如何兑换？',
  'Delivery:': '发货方式：',
  'straight to your account. No password is ever needed.': '直接充入您的账号，从不需要密码。',
  'the code arrives by email and stays readable in your transaction history.':
    '卡密发送到您的电邮，也可随时在交易记录中查看。',

  'Diamonds buy heroes, skins and emblem packs.': '钻石可用来购买英雄、皮肤和徽章礼包。',
  'Tap your avatar at the top left. The ID is below your name, the zone in the brackets after it.':
    '点击左上角的头像。ID 在您的昵称下方，括号内的数字是区服 ID。',
  'Tokens for heroes and skins.': '点券可用来购买英雄和皮肤。',
  'Tap your avatar; the UID is at the bottom left of the profile.':
    '点击您的头像，UID 在个人资料页的左下角。',
  'Wild Cores for champions and skins.': 'Wild Cores 可用来购买英雄和皮肤。',
  'Your Riot ID is the name with the tag after the #, as in Player#MY1.':
    'Riot ID 是您的名称加上 # 后面的标签，例如 Player#MY1。',
  'Gems for brawlers, skins and the Brawl Pass.': '宝石可用来购买英雄、皮肤和 Brawl Pass。',
  'The player tag starts with # and is below your name.': '玩家标签以 # 开头，在您的昵称下方。',
  'Gems and the Gold Pass for your village.': '村庄所需的宝石和黄金令牌。',
  'Open your profile; the player tag starts with #.': '打开个人资料，玩家标签以 # 开头。',
  'FC Points and Silver for your team.': '球队所需的 FC 点数和银币。',
  'Open the settings; the UID is at the bottom left.': '打开设置，UID 在左下角。',

  'Unknown Cash (UC) for outfits, crates and the Royale Pass.':
    'Unknown Cash (UC) 可用来购买服装、补给箱和 Royale Pass。',
  'Open your profile. The number below your name is the character ID.':
    '打开个人资料，昵称下方的数字就是角色 ID。',
  'Diamonds for characters, bundles and the Booyah Pass.':
    '钻石可用来购买角色、礼包和 Booyah Pass。',
  'Tap your banner in the lobby and copy the UID.': '在大厅点击您的横幅，复制 UID。',
  'Garena CP for operators, blueprints and draws.': 'Garena CP 可用来购买角色、蓝图和抽奖。',
  'Open your profile and copy the Open ID under the player tab.':
    '打开个人资料，在玩家页签下复制 Open ID。',
  'Bonds for cases, keys and insurance.': 'Bonds 可用来购买安全箱、钥匙和保险。',
  'Open the settings; the player ID is below the volume controls.':
    '打开设置，玩家 ID 在音量调节下方。',
  'Delta Coins for phone and PC.': '手机和电脑通用的三角币。',
  'Open your profile card and copy the player UID.': '打开您的名片，复制玩家 UID。',
  'Gold for strikers and weapon skins.': '金币可用来购买角色和武器皮肤。',
  'The user ID is under your name on the profile.': '用户 ID 在个人资料的昵称下方。',

  'Genesis Crystals and the Blessing of the Welkin Moon.': '创世结晶和空月祝福。',
  'The UID is at the bottom right of the screen while you play.': '进入游戏后，UID 在屏幕右下角。',
  'Oneiric Shards and the Express Supply Pass.': '古老梦华和列车补给凭证。',
  'The UID stands at the bottom left of the screen.': 'UID 在屏幕左下角。',
  'Monochromes for signal searches and upgrades.': '菲林底片可用于调频和提升。',
  'Lunites for convenes and the Lunite Subscription.': '月相可用于唤取和购买月相观测卡。',
  'Open the terminal; the UID is at its top left.': '打开终端，UID 在左上角。',
  'Nyan Berries for costumes and cards.': 'Nyan Berries 可用来购买时装和卡片。',
  'Open the settings and tap Account; copy the role ID.': '打开设置并点击“账号”，复制角色 ID。',
  'Crystals for memories and outfits.': 'Crystals 可用于思念和服装。',
  'Open the settings; the UID is under Account.': '打开设置，UID 在“账号”里。',
  'Echoes for characters and essences.': '回声可用来购买角色和精华。',
  'Tap your portrait; the player ID is below your name.': '点击您的头像，玩家 ID 在昵称下方。',
  'Frost Stars for the shop of your settlement.': 'Frost Stars 可在您城镇的商店使用。',
  "Tap the chief's portrait; the player ID stands below the name.":
    '点击首领头像，玩家 ID 在名称下方。',

  'Valorant Points for skins and the Battlepass.': 'Valorant Points 可用来购买皮肤和战令。',
  'Riot Points for champions, skins and passes.': 'Riot Points 可用来购买英雄、皮肤和通行证。',
  'Your Riot ID is the name with the tag after the #.': 'Riot ID 是您的名称加上 # 后面的标签。',
  'TFT Coins for little legends and arenas.': 'TFT Coins 可用来购买小小英雄和棋盘。',
  'Robux for avatars and experiences.': 'Robux 可用于虚拟形象和各种体验。',
  'Log in at the redeem page of Roblox in a browser and enter the code.':
    '用浏览器在 Roblox 的兑换页面登录，然后输入卡密。',
  'Minecoins for skins, worlds and texture packs.': 'Minecoins 可用来购买皮肤、世界和材质包。',
  'Enter the code on the redeem page of your Microsoft account.':
    '在您的 Microsoft 账户的兑换页面输入卡密。',
  'V-Bucks for outfits, emotes and the Battle Pass.': 'V-Bucks 可用来购买服装、表情动作和战令。',
  'Enter the code on the V-Bucks card page with your Epic account.':
    '用您的 Epic 账户在 V-Bucks 卡页面输入卡密。',
  'Wallet codes for Malaysian Steam accounts.': '适用于马来西亚 Steam 账户的钱包充值码。',
  'In Steam open Games, then Redeem a Steam Wallet Code.':
    '在 Steam 打开“游戏”，然后选择“兑换 Steam 钱包充值码”。',
  'Wallet top-ups and PlayStation Plus for Malaysian accounts.':
    '适用于马来西亚账户的钱包充值和 PlayStation Plus。',
  'On the console open PlayStation Store, then Redeem Codes.':
    '在主机上打开 PlayStation Store，然后选择“兑换代码”。',
  'Balance and memberships for the eShop.': 'eShop 的余额和会员。',
  'On the console open Nintendo eShop, then Enter Code.':
    '在主机上打开 Nintendo eShop，然后选择“输入序号”。',
  'Gift cards and Game Pass for Malaysian accounts.': '适用于马来西亚账户的礼品卡和 Game Pass。',

  'Credit for apps and games on Android.': '可用来购买 Android 应用和游戏。',
  'Open the Play Store, tap your picture, then Payments and Redeem code.':
    '打开 Play 商店，点击您的头像，然后依次选择“付款”和“兑换代码”。',
  'Credit for apps, games, music and iCloud+.': '可用来购买应用、游戏、音乐和 iCloud+。',
  'Open the App Store, tap your picture, then Redeem Gift Card or Code.':
    '打开 App Store，点击您的头像，然后选择“兑换充值卡或代码”。',
  'Credit that more than 2,000 games accept.': '超过 2,000 款游戏通用的点数。',
  'Log in to Razer Gold, open Reload and enter the PIN and the serial number.':
    '登录 Razer Gold，打开 Reload，输入 PIN 码和序列号。',
  'Shells for every game of Garena.': 'Garena 所有游戏通用的 Shells。',
  'The account name is the one you log in to Garena with.': '账号就是您登录 Garena 时使用的名称。',
  'Credits for hundreds of games.': '数百款游戏通用的点数。',
  'Log in to UniPin, choose a game and pay with UniPin Credits.':
    '登录 UniPin，选择游戏，用 UniPin Credits 付款。',
  'Credit for a Netflix subscription.': '可用于 Netflix 订阅的余额。',
  'Enter the code on the redeem page; the credit pays the coming months.':
    '在兑换页面输入卡密，余额会用来支付接下来的月费。',
  'Premium for Malaysian accounts.': '适用于马来西亚账户的 Premium。',
  'Log in at the redeem page of Spotify and enter the code.':
    '在 Spotify 的兑换页面登录，然后输入卡密。',
  'Nitro as a gift link.': '以礼物链接发送的 Nitro。',
  'Open the link while you are logged in and accept the gift.': '登录后打开链接，接受礼物即可。',
}
