import { pagePaths, pathTo } from '@apeak/contract/paths'
import type { TranslatedPosts } from '../phrases.ts'

const gamePage = (slug: string) => pathTo(pagePaths.product, { slug })

export const posts: TranslatedPosts = {
  'welcome-to-apeak': {
    title: '欢迎来到 Apeak',
    excerpt: '我们是谁、卖什么，以及对每笔订单的三个承诺。',
    description: `
<p>Apeak 为马来西亚玩家提供充值、通行证和礼品卡。我们自己也玩游戏，深知那种时刻：活动还有十分钟结束，游戏商店里的礼包已经下架，付款表格却要您填写外国邮编。我们正是为那样的时刻开了这家店。</p>
<h2>您可以在这里找到</h2>
<ul>
<li><strong>充值</strong>：手机、电脑和主机游戏，充入您填写的玩家 ID。</li>
<li><strong>通行证和礼包</strong>：只需要您的 ID。</li>
<li><strong>礼品卡</strong>：卡密以电邮发送。</li>
</ul>
<h2>三个承诺</h2>
<ol>
<li><strong>您确认的价格就是您支付的价格。</strong>手续费和折扣会在您确认前显示。若价格在您考虑时有变，我们会再次询问。</li>
<li><strong>我们绝不索取您的游戏账号密码。</strong>有 ID 就够了。凡以我们的名义索取更多资料的，都不是我们。</li>
<li><strong>任何付款都不会丢失。</strong>若付款时断线，我们会主动向银行查询，您的订单会继续进行。</li>
</ol>
<p>欢迎浏览<a href="${pagePaths.products}">所有游戏</a>；若缺少您想要的，请提交<a href="${pagePaths.submitTicket}">工单</a>告诉我们。</p>`,
  },
  'how-busy-evenings-work': {
    title: '繁忙的夜晚，您的订单经历了什么',
    excerpt: '新赛季开始时订单会激增。一笔订单需要多久，其间您会看到什么。',
    description: `
<p>新赛季一开始，大家都在同一个小时充值。订单仍会逐一处理，您可以随时查看自己的订单。</p>
<h2>需要多久</h2>
<p>平时，订单在付款后 3 分钟内处理。高峰期则预计 10 分钟。首页的公告始终显示当前的时间。</p>
<h2>您会看到什么</h2>
<table>
<thead><tr><th scope="col">状态</th><th scope="col">含义</th></tr></thead>
<tbody>
<tr><td>待付款</td><td>尚未付款。您仍可付款，也可以改用其他付款方式。</td></tr>
<tr><td>待确认</td><td>您选择了人工银行转账，我们正在查找您的款项。</td></tr>
<tr><td>处理中</td><td>已收到您的付款，订单正在发货。</td></tr>
<tr><td>已完成</td><td>已发货。卡密在您的电邮和交易记录中。</td></tr>
</tbody>
</table>
<h2>深夜</h2>
<p>我们的工作时间是上午 9 点至凌晨 1 点。之后的订单在上午 9 点后处理。您可以在任何时间下单和付款，已付的价格不会改变。</p>
<p>您的所有订单都在<a href="${pagePaths.transactionHistory}">交易记录</a>中。</p>`,
  },
  'find-your-player-id': {
    title: '无论玩什么游戏，都能找到您的玩家 ID',
    excerpt: 'ID、区服、服务器或标签：它在哪里，以及如何准确复制。',
    description: `
<p>充值会进入您填写的 ID，所以这是唯一必须填对的资料。每个商品页面都会说明您的游戏在哪里显示 ID。以下是一般规律。</p>
<h2>四种 ID</h2>
<ul>
<li><strong>只有数字。</strong>通常称为 UID。点击您的头像，在昵称下方或屏幕边缘寻找。</li>
<li><strong>数字加区服。</strong><a href="${gamePage('mobile-legends')}">Mobile Legends: Bang Bang</a> 把两者显示在同一行，括号内的是区服。</li>
<li><strong>标签。</strong>以 # 开头，例如 <a href="${gamePage('brawl-stars')}">Brawl Stars</a>。数字 0 容易看成字母 O：标签里没有字母 O。</li>
<li><strong>名称加标签。</strong><a href="${gamePage('wild-rift')}">Wild Rift</a> 两部分都需要，例如 Player#MY1。</li>
</ul>
<h2>三个避免出错的方法</h2>
<ol>
<li>在游戏中复制 ID，然后粘贴到这里。大多数游戏在旁边有复制图标。</li>
<li>若必须手动输入，付款前请对照确认页朗读一遍。</li>
<li>若您有多个账号，也请核对地区：另一个服务器的 ID 是另一位玩家。</li>
</ol>
<blockquote><p>填错了 ID？请立即附上订单 ID 提交<a href="${pagePaths.submitTicket}">工单</a>。订单到账前，我们可以停止发货。</p></blockquote>`,
  },
  'redeem-a-code-in-four-steps': {
    title: '四步兑换礼品卡卡密',
    excerpt: '卡密发到哪里、在哪里输入，以及购买前要确认什么。',
    description: `
<p>礼品卡以卡密的形式送达：没有实体卡，也无需邮寄。您自己把它兑换到想充值的账户。</p>
<ol>
<li><strong>确认地区。</strong>卡密只能在商品页面注明的国家使用，您的商店账户也必须属于同一国家。</li>
<li><strong>下单并付款。</strong>礼品卡不需要玩家 ID。请填写用来接收卡密的电邮地址。</li>
<li><strong>打开电邮。</strong>收到您的付款后，卡密就会发送到电邮。若您已登录，卡密也显示在<a href="${pagePaths.transactionHistory}">交易记录</a>的订单卡片上。</li>
<li><strong>兑换。</strong>在商店的菜单中找到“Redeem”（兑换），照原样输入卡密，包括连字符。</li>
</ol>
<h2>想送人？</h2>
<p>请不要兑换，直接转发电邮即可。卡密不知道是谁买的，请像现金一样保管：谁先输入就归谁。</p>
<h2>商店显示卡密已被使用</h2>
<p>请附上订单 ID 和商店提示的截图，提交<a href="${pagePaths.submitTicket}">工单</a>。请不要发送卡密本身，我们有记录。</p>
<p>所有礼品卡都在<a href="${pagePaths.products}?tag=gift-cards">这里</a>。</p>`,
  },
  'apeak-gold-in-five-minutes': {
    title: '五分钟了解 Apeak Gold',
    excerpt: '1 Gold 等于 1 令吉。如何充值、如何付款，以及为什么更便宜。',
    description: `
<p>Apeak Gold 是您预存在本店的钱：1 Gold 等于 1 令吉。每笔订单都不必再打开银行页面，价格还有折扣。</p>
<h2>充值</h2>
<ol>
<li>打开<a href="${pagePaths.goldTopup}">Gold 充值</a>，选择 RM 10 至 RM 10,000 的金额。</li>
<li>选择付款方式。若有手续费，会在您确认前显示。</li>
<li>收到付款后，您的余额就会更新。</li>
</ol>
<p>太早关闭页面？这笔充值会保留在您的<a href="${pagePaths.goldHistory}">Gold 记录</a>中，您可以继续或取消。</p>
<h2>付款</h2>
<p>在付款方式中选择 Apeak Gold，输入安全 PIN 码。“折扣”一行显示您省下的金额。没有手续费，不用跳转页面，也无需等待。</p>
<h2>值得知道</h2>
<ul>
<li>每一笔 Gold 的进出都记在您的记录中。</li>
<li>Gold 只能在本店使用，任何人都不能把它转到别的账户。</li>
<li>Gold 不能用 Gold 购买。</li>
</ul>`,
  },
  'a-pin-that-is-hard-to-guess': {
    title: '设定一个难猜的安全 PIN 码',
    excerpt: '借出的手机与您的 Gold 之间，只隔着六位数字。请好好选择。',
    description: `
<p>每次使用 Gold 时都要输入安全 PIN 码。别人拿着您的手机时，它保护着您的余额，所以不要用生日。</p>
<h2>好的 PIN 码</h2>
<ul>
<li>不用年份、生日、123456 或 000000：这些会最先被尝试。</li>
<li>不用手机或银行卡的 PIN 码。</li>
<li>用您能够重新推算的数字：例如一句英文中每个单词的第三个字母，对应手机键盘上的数字。</li>
</ul>
<h2>如何保存</h2>
<p>我们不保存 PIN 码，只保存无法还原的指纹。这里没有人能读出您的 PIN 码，也没有人会向您索取。</p>
<h2>输错之后</h2>
<p>连续输错五次，Gold 会锁定 15 分钟；若继续尝试，锁定时间更长。您会收到电邮通知。您的 Gold 不受影响。</p>
<h2>忘记了？</h2>
<p>打开<a href="${pagePaths.accountInfo}">账户资料</a>，进入安全 PIN 码，选择“忘记 PIN 码？”。验证码会发送到您的电邮，凭它设定新的 PIN 码。</p>`,
  },
  'how-a-flash-sale-works': {
    title: '限时抢购：有多少、多久、谁能买到',
    excerpt: '本周有两款特价商品。Promo 标志的含义，以及如何及时抢到。',
    description: `
<p>限时抢购是在某个日期之前，以更低价格出售一定数量的套餐。售完或到期后，恢复原价。目前有两个：一个在 <a href="${gamePage('mobile-legends')}">Mobile Legends: Bang Bang</a>，一个在 <a href="${gamePage('genshin-impact')}">Genshin Impact</a>。请留意 Promo 标志。</p>
<h2>什么时候才算是我的？</h2>
<p>从您下单的那一刻起。我们为您保留 30 分钟，让您安心付款。若届时仍未付款，商品会重新开售。</p>
<h2>如果我晚些才付款呢？</h2>
<p>未付款的订单随时可以继续。若抢购仍在进行且还有库存，您仍享有特价。否则，我们会显示原价，并询问您是否同意。</p>
<h2>会不会超卖？</h2>
<p>不会。无论多少人同时点击，最后一份只属于一笔订单。晚一步的人会在付款前得知。</p>`,
  },
  'voucher-codes-to-begin-with': {
    title: '三张优惠券，从这里开始',
    excerpt: '九折、减五令吉，或前一百笔订单八折。',
    description: `
<p>每个商品页面都有一个许多人忽略的栏位：优惠券。请在那里输入以下任何一个优惠码。</p>
<table>
<thead><tr><th scope="col">优惠码</th><th scope="col">优惠</th></tr></thead>
<tbody>
<tr><td><strong>APEAK10</strong></td><td>订单商品减 10%</td></tr>
<tr><td><strong>RM5OFF</strong></td><td>订单商品满 RM 20 减 RM 5，每位顾客限用一次</td></tr>
<tr><td><strong>FIRST100</strong></td><td>减 20%，限前一百笔使用的订单</td></tr>
</tbody>
</table>
<h2>如何使用</h2>
<ol>
<li>选择商品和付款方式。</li>
<li>输入优惠码，大小写均可。</li>
<li>价格立即更新，优惠会单独列出一行。</li>
</ol>
<p>每笔订单只能使用一张优惠券。搭配 <a href="${pagePaths.goldTopup}">Apeak Gold</a> 可以省两次：先扣优惠券，再对余下金额计算 Gold 折扣。</p>`,
  },
}
