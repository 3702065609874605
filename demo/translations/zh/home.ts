import type { Phrases } from '../phrases.ts'

/** The banner, the slides, the notice, the chat's hours, and the names of categories. */
export const home: Phrases = {
  'New here? The code APEAK10 takes 10% off your order.':
    '新朋友？使用优惠码 APEAK10，订单立减 10%。',

  'Top up and keep climbing.': '充值，继续攀登。',
  'Credits, passes and gift cards for the games you play, priced in ringgit.':
    '您常玩游戏的点数、通行证和礼品卡，以令吉计价。',
  'Browse products': '浏览商品',
  'Flash sale: diamonds for less': '限时抢购：钻石特价',
  'A number of packs at a lower price, while they last.': '数量有限的特价套餐，售完即止。',
  'See the sale': '查看特价',
  'Pay with Apeak Gold and pay less': '用 Apeak Gold 付款更省钱',
  'Top up once, then pay with your PIN and get a discount on every order.':
    '充值一次，之后凭 PIN 码付款，每笔订单都有折扣。',
  'Top up gold': '充值 Gold',
  'A gift that always fits': '永远合适的礼物',
  'Gift card codes by email, for consoles, app stores and films.':
    '礼品卡卡密以电邮发送，适用于主机、应用商店和影视。',
  'Choose a card': '选择礼品卡',

  '9:00am - 1:00am.': '上午 9:00 - 凌晨 1:00。',
  'Orders placed after 1 AM are processed from 9 AM.': '凌晨 1 点后的订单从上午 9 点开始处理。',
  'Regular seasons: within 3 mins.\nPeak seasons: within 10 mins.':
    '平时：3 分钟内。\n高峰期：10 分钟内。',

  'We are away just now: we answer every day from 9:00am to 1:00am. Leave your message and we answer as soon as we are back.':
    '我们目前不在线，每天上午 9:00 至凌晨 1:00 回复。请留言，我们一回来就回复您。',

  'Shop News': '商店新闻',
  Guides: '指南',
  Offers: '优惠',

  Payment: '付款',
  Delivery: '发货',
  Affiliates: '推荐计划',
}
