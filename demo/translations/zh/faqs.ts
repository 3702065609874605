import { pagePaths } from '@apeak/contract/paths'
import type { TranslatedFaqs } from '../phrases.ts'

const payment: TranslatedFaqs = {
  'How can I pay?': {
    question: '有哪些付款方式？',
    answer: `
<p>共有四种付款方式：</p>
<ul>
<li><strong>Apeak Gold</strong>：您的预付余额，享有折扣；</li>
<li><strong>银行卡</strong>：Visa 和 Mastercard；</li>
<li><strong>网上银行和电子钱包</strong>：FPX、Touch 'n Go 和 GrabPay；</li>
<li><strong>人工银行转账</strong>：由我们在一个工作日内核对。</li>
</ul>
<p>各种付款方式的手续费或折扣，会在您确认前显示在商品页面上。</p>`,
  },
  'Do I need an account to buy?': {
    question: '购买需要账户吗？',
    answer: `<p>不需要。没有账户也可以用银行卡、网上银行或人工转账付款：我们只需要一个电邮地址来发送确认信，购买礼品卡时也用来发送卡密。若要使用 Apeak Gold 或查看自己的订单记录，请先<a href="${pagePaths.register}">注册</a>。电邮地址验证后，之前用同一地址下的订单会归入您的账户。</p>`,
  },
  'My payment failed, or I closed the page. What now?': {
    question: '付款失败，或不小心关闭了页面，怎么办？',
    answer: `<p>什么都不会丢失。若您已登录，请打开<a href="${pagePaths.transactionHistory}">交易记录</a>，选择“继续付款”，也可以改用其他付款方式。如果钱已从您的户口扣除，而订单仍显示“待付款”，请稍等几分钟：我们会主动向银行查询，一有结果，订单就会继续。</p>`,
  },
  'How do I use a voucher?': {
    question: '如何使用优惠券？',
    answer: `<p>在商品页面的优惠券栏输入优惠码，大小写均可，价格会立即更新。每笔订单只能使用一张优惠券。若已用完或过期，您会在付款前得知。</p>`,
  },
  'Was I charged twice?': {
    question: '我被重复扣款了吗？',
    answer: `<p>如果您为同一订单付了第二次款，我们会记录这笔款项，但它不会购买任何东西，而是退回原处。视银行而定，最长需要 14 天。若届时仍未收到，请附上订单 ID提交<a href="${pagePaths.submitTicket}">工单</a>。</p>`,
  },
}

const delivery: TranslatedFaqs = {
  'How do I get what I bought?': {
    question: '如何收到我购买的商品？',
    answer: `<p>有两种方式，商品页面会注明。<strong>充值和通行证</strong>直接充入您填写的玩家 ID。<strong>礼品卡</strong>是卡密：会发送到您的电邮；若您已登录，也可以在<a href="${pagePaths.transactionHistory}">交易记录</a>中查看。</p>`,
  },
  'How long does it take?': {
    question: '需要多久？',
    answer:
      '<p>平时在付款后 3 分钟内，高峰期在 10 分钟内。人工银行转账须由我们先核对，最长一个工作日。凌晨 1 点后的订单，在当天上午 9 点后处理。</p>',
  },
  'Do you need the password of my game account?': {
    question: '你们需要我的游戏账号密码吗？',
    answer:
      '<p>绝对不需要。充值只需要您的玩家 ID，有些游戏还需要区服、服务器或标签。凡以我们的名义索取密码的，都不是我们。</p>',
  },
  'I entered a wrong player ID. Can you change it?': {
    question: '我填错了玩家 ID，可以更改吗？',
    answer: `<p>订单到账前可以：请立即附上订单 ID提交<a href="${pagePaths.submitTicket}">工单</a>。到账之后，物品属于该 ID 的账号，我们和游戏方都无法收回。</p>`,
  },
  'My order is completed, but I see nothing in the game.': {
    question: '订单已完成，但游戏里什么都没有。',
    answer: `<p>请退出游戏再重新登录：许多游戏要这样才会显示新物品，有些则放在游戏邮箱里。若是卡密，请查看电邮的垃圾邮件夹。一小时后仍未收到，请提交<a href="${pagePaths.submitTicket}">工单</a>，并附上订单 ID和显示 ID 的个人资料截图。</p>`,
  },
}

const gold: TranslatedFaqs = {
  'What is Apeak Gold?': {
    question: '什么是 Apeak Gold？',
    answer:
      '<p>您预存在本店的钱，让您买得更快、更省。1 Gold 等于 1 令吉。Gold 属于您的账户，不能转卖给其他账户。</p>',
  },
  'How do I top up?': {
    question: '如何充值 Gold？',
    answer: `<p>登录后打开<a href="${pagePaths.goldTopup}">Gold 充值</a>，选择 RM 10 至 RM 10,000 的金额，用银行卡、网上银行、电子钱包或人工转账付款。付款方式若有手续费，会加在付款金额上，不会从您的 Gold 扣除。Gold 不能用 Gold 购买。</p>`,
  },
  'Why do I need a security PIN?': {
    question: '为什么需要安全 PIN 码？',
    answer:
      '<p>这样，别人即使拿到您的手机，也不能花掉您的 Gold。您在注册时设定六位数字，每次用 Gold 付款时输入。连续输错五次会锁定 15 分钟，您也会收到电邮。</p>',
  },
  'I forgot my PIN.': {
    question: '我忘记了 PIN 码。',
    answer: `<p>打开<a href="${pagePaths.accountInfo}">账户资料</a>，进入安全 PIN 码，选择“忘记 PIN 码？”。我们会把验证码发送到您的电邮，凭验证码即可设定新的 PIN 码。您的 Gold 不受影响。</p>`,
  },
  'My top-up is still pending.': {
    question: '我的充值还未完成。',
    answer: `<p>可能还没有付款，或银行还未通知我们。您可以在<a href="${pagePaths.goldHistory}">Gold 记录</a>中改用其他方式继续，或取消充值。若已取消的充值后来收到款项，Gold 仍会入账，我们会以电邮通知您。</p>`,
  },
}

const affiliates: TranslatedFaqs = {
  'Who can become an affiliate?': {
    question: '谁可以加入推荐计划？',
    answer:
      '<p>在 TikTok、Facebook、Instagram、YouTube 或其他平台分享游戏内容的创作者。您需要有本店账户，以及用来收取佣金、以您的名字开设的银行户口。</p>',
  },
  'How do I apply?': {
    question: '如何申请？',
    answer: `<p>登录后填写<a href="${pagePaths.registerAffiliate}">推荐计划表格</a>，需要提供您的频道、银行户口，以及一份 PDF、PNG 或 JPEG 文件；上传前请加上水印。我们会阅读每份申请，并以电邮告知结果。在此之前，您可以在<a href="${pagePaths.referrals}">推荐</a>中看到申请正在审核。</p>`,
  },
  'What do I earn?': {
    question: '我能赚多少？',
    answer:
      '<p>您推荐的人每月消费的一个百分比。比率取决于您的级别，级别取决于两个数字：其中有多少活跃用户，以及他们的消费总额。已退款的不计算。您的面板会显示这两个数字、比率，以及距离下一级别还差多少。</p>',
  },
  'Who counts as my referral?': {
    question: '谁算是我推荐的人？',
    answer:
      '<p>凡使用您的推荐码注册的人。过去 30 天内付过订单的算活跃用户。您自己的订单，以及使用您的电邮地址或手机号码的账户的订单，都不计算。</p>',
  },
  'My application was rejected. May I try again?': {
    question: '我的申请被拒绝了，可以再试吗？',
    answer: `<p>可以。当您没有待审核的申请时，<a href="${pagePaths.referrals}">推荐</a>中会出现重新申请的按钮。请在情况有变时使用，例如有了新频道或更好的文件。</p>`,
  },
}

export const faqs: TranslatedFaqs = { ...payment, ...delivery, ...gold, ...affiliates }
