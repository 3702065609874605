import type {
  DeleteAccount,
  Done,
  LoggedIn,
  Login,
  Register,
  ResetPassword,
  ResetPin,
  SessionsResponse,
  StatusResponse,
  UpdatePassword,
  UpdatePin,
  UpdateProfile,
  User,
  VerifyEmail,
  VerifyPin,
} from './accounts.ts'
import {
  readBanner,
  readCategory,
  readFaqs,
  readMethods,
  readPosts,
  readProducts,
  readStaticPage,
} from './admin-host.ts'
import type {
  ApplicationsResponse,
  ChooseReferralCode,
  ReferralCodeResponse,
  ReferralsResponse,
} from './affiliates.ts'
import type { CategoriesResponse, HomepageTag, Option, SearchEntry } from './catalog.ts'
import type {
  CartResponse,
  ContinuedCartResponse,
  ContinueOrder,
  ContinueUpdateCart,
  CreateOrder,
  ForgetPlayer,
  OrderCreated,
  PlayersResponse,
  UpdateCart,
} from './checkout.ts'
import type {
  BlogPostResponse,
  BlogPostsResponse,
  Contact,
  Notice,
  Slider,
  StaticPageName,
} from './content.ts'
import type {
  BuyGold,
  CancelTopup,
  ContinueTopup,
  GoldBalance,
  GoldHistory,
  TopupCallback,
  TopupCallbackResponse,
  TopupCreated,
} from './gold.ts'
import { type Language, ORIGINAL } from './languages.ts'
import type {
  ChangePaymentMethod,
  CorrectionRequest,
  FindOrder,
  MailOrderCode,
  OrderCodes,
  OrderDetails,
  QuestionAnswer,
  RefundLateOrder,
  ReportTransfer,
  RevealOrderCode,
  TransactionsResponse,
} from './orders.ts'
import { apiPaths, ORDER_KEY_HEADER, pathTo } from './paths.ts'
import type {
  PayableKind,
  PaymentCallback,
  PaymentCallbackResponse,
  PaymentChargesResponse,
  PaymentStatusResponse,
  ProviderFields,
} from './payments.ts'
import type { Shop } from './shop.ts'
import type { CheckPlayer, PlayerLookup } from './suppliers.ts'
import type {
  ChatAvailability,
  ChatMessage,
  CreatedThread,
  CreatePartnership,
  CreateTicket,
  SendChatMessage,
} from './support.ts'

/** Carries a request to the shop: `fetch` in the browser, an in-process call while rendering. */
export type Transport = (path: string, init?: RequestInit) => Promise<Response>

/** The shop refused the request. `body` is a problem of `problem.ts`, if it sent one. */
export class ApiError extends Error {
  readonly status: number
  readonly body: unknown

  constructor(status: number, body: unknown) {
    super(sentenceOf(body) ?? `The shop answered ${status}.`)
    this.name = 'ApiError'
    this.status = status
    this.body = body
  }

  /** Field → messages, for a 422. */
  get errors(): Record<string, string[]> | undefined {
    return (this.body as { errors?: Record<string, string[]> } | null)?.errors
  }

  /** The server's message, if it sent one. */
  get sentence(): string | undefined {
    return sentenceOf(this.body)
  }
}

function sentenceOf(body: unknown): string | undefined {
  const { error, message } = (body ?? {}) as { error?: unknown; message?: unknown }
  if (typeof error === 'string') return error
  return typeof message === 'string' ? message : undefined
}

/**
 * The typed client of the public API. `admin` carries the calls to the admin host; it must never add a
 * shopper's token. `orderKeyOf`: returns the stored key of a guest's order, sent with calls that read or
 * change the order. `language`: of the texts to read. Throws `ApiError` on a refusal, and the transport's error if the shop cannot be reached.
 */
export function createClient(
  shop: Transport,
  admin: Transport = shop,
  orderKeyOf: (orderId: string) => string | undefined = () => undefined,
  language: Language = ORIGINAL,
) {
  // In the address, so that it stays the whole key of a cached response.
  const lang = language === ORIGINAL ? undefined : language
  const get = <Body>(carry: Transport, path: string) => callApi<Body>(carry, path)
  const fromAdmin = async <Answer>(path: string, read: (answer: unknown) => Answer) =>
    read(await get<unknown>(admin, path))
  const keyOf = (orderId: string): Record<string, string> => {
    const key = orderKeyOf(orderId)
    return key === undefined ? {} : { [ORDER_KEY_HEADER]: key }
  }
  const send = <Body>(
    method: 'POST' | 'PUT',
    path: string,
    body: unknown,
    headers?: Record<string, string>,
  ) =>
    callApi<Body>(shop, path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const post = <Body>(path: string, body: unknown, headers?: Record<string, string>) =>
    send<Body>('POST', path, body, headers)
  const put = <Body>(path: string, body: unknown) => send<Body>('PUT', path, body)

  return {
    catalog: {
      categories: (tag?: string) =>
        get<CategoriesResponse>(
          shop,
          pathTo(apiPaths.categories, {}, { tag: tag || undefined, lang }),
        ),
      /** `preview`: a token that shows an unpublished category. */
      category: (slug: string, preview?: string) =>
        fromAdmin(pathTo(apiPaths.category, { slug }, { preview, lang }), readCategory),
      products: (slug: string, preview?: string) =>
        fromAdmin(pathTo(apiPaths.products, { slug }, { preview, lang }), readProducts),
      options: (slug: string, preview?: string) =>
        get<Option[]>(shop, pathTo(apiPaths.options, { slug }, { preview, lang })),
      searchEntries: () => get<SearchEntry[]>(shop, pathTo(apiPaths.searchEntries, {}, { lang })),
      homepageTags: () => get<HomepageTag[]>(shop, pathTo(apiPaths.homepageTags, {}, { lang })),
    },
    content: {
      /** `preview`, here and below: a token that shows unpublished content. */
      banner: (preview?: string) =>
        fromAdmin(pathTo(apiPaths.banner, {}, { preview, lang }), readBanner),
      sliders: (preview?: string) =>
        get<Slider>(shop, pathTo(apiPaths.sliders, {}, { preview, lang })),
      notice: (preview?: string) =>
        get<Notice>(shop, pathTo(apiPaths.notice, {}, { preview, lang })),
      contact: () => get<Contact>(shop, apiPaths.contact),
      shop: () => get<Shop>(shop, pathTo(apiPaths.shop, {}, { lang })),
      /** `categories`: ids in ascending order; empty for all. */
      posts: (page = 1, categories: readonly number[] = []) =>
        fromAdmin(
          pathTo(apiPaths.blogPosts, {}, { page, blog_category_id: categories, lang }),
          (answer) => readPosts(answer, categories),
        ),
      latestPosts: (count: number) =>
        get<BlogPostsResponse>(shop, pathTo(apiPaths.blogPosts, {}, { per_page: count, lang })),
      post: (slug: string, preview?: string) =>
        get<BlogPostResponse>(shop, pathTo(apiPaths.blogPost, { slug }, { preview, lang })),
      faqs: () => fromAdmin(pathTo(apiPaths.faqs, {}, { lang }), readFaqs),
      page: (name: StaticPageName, preview?: string) =>
        fromAdmin(pathTo(apiPaths.staticPage, { name }, { preview, lang }), (answer) =>
          readStaticPage(answer, name),
        ),
    },
    payments: {
      methods: () => fromAdmin(pathTo(apiPaths.paymentMethods, {}, { lang }), readMethods),
      charges: () => get<PaymentChargesResponse>(shop, apiPaths.paymentCharges),
      callback: (body: PaymentCallback) =>
        post<PaymentCallbackResponse>(apiPaths.paymentCallback, body, keyOf(body.orderId)),
      /** Opens the payment of a provider test. */
      openTest: (id: string) => post<ProviderFields>(apiPaths.openProviderTest, { id }),
      /** The status of a payable's payment; the shop first checks with the provider. */
      status: (kind: PayableKind, id: string) =>
        get<PaymentStatusResponse>(shop, pathTo(apiPaths.paymentStatus, {}, { kind, id })),
    },
    checkout: {
      updateCart: (body: UpdateCart) => post<CartResponse>(apiPaths.updateCart, body),
      createOrder: (body: CreateOrder) => post<OrderCreated>(apiPaths.createOrder, body),
      continueCart: (body: ContinueUpdateCart) =>
        post<ContinuedCartResponse>(apiPaths.continueUpdateCart, body, keyOf(body.order_id)),
      checkPlayer: (body: CheckPlayer) => post<PlayerLookup>(apiPaths.checkPlayer, body),
      players: (category?: string) =>
        get<PlayersResponse>(shop, pathTo(apiPaths.players, {}, { category })),
      forgetPlayer: (body: ForgetPlayer) => post<Done>(apiPaths.forgetPlayer, body),
      continueOrder: (body: ContinueOrder) =>
        post<OrderCreated>(apiPaths.continueOrder, body, keyOf(body.order_id)),
    },
    accounts: {
      register: (body: Register) => post<Done>(apiPaths.register, body),
      verifyEmail: (body: VerifyEmail) => post<Done>(apiPaths.verifyEmail, body),
      resendEmailOtp: (email: string) => post<Done>(apiPaths.resendEmailOtp, { email }),
      login: (body: Login) => post<LoggedIn>(apiPaths.login, body),
      forgotPassword: (email: string) => post<StatusResponse>(apiPaths.forgotPassword, { email }),
      resetPassword: (body: ResetPassword) => post<StatusResponse>(apiPaths.resetPassword, body),
      logout: () => post<Done>(apiPaths.logout, {}),
      user: () => get<User>(shop, apiPaths.user),
      updateProfile: (body: UpdateProfile) => put<Done>(apiPaths.updateProfile, body),
      updatePassword: (body: UpdatePassword) => put<Done>(apiPaths.updatePassword, body),
      updatePin: (body: UpdatePin) => put<Done>(apiPaths.updatePin, body),
      deleteAccount: (body: DeleteAccount) => put<Done>(apiPaths.deleteAccount, body),
      verifyPin: (body: VerifyPin) => post<Done>(apiPaths.verifyPin, body),
      forgotPin: () => post<Done>(apiPaths.forgotPin, {}),
      resetPin: (body: ResetPin) => post<Done>(apiPaths.resetPin, body),
      sessions: () => get<SessionsResponse>(shop, apiPaths.sessions),
      logoutOthers: () => post<Done>(apiPaths.logoutOthers, {}),
    },
    affiliates: {
      applications: () => get<ApplicationsResponse>(shop, apiPaths.affiliateApplications),
      /** `month`: YYYY-MM; by default the present one in Malaysia. */
      referrals: (month?: string) =>
        get<ReferralsResponse>(shop, pathTo(apiPaths.referrals, {}, { month })),
      chooseCode: (body: ChooseReferralCode) =>
        post<ReferralCodeResponse>(apiPaths.chooseReferralCode, body),
    },
    orders: {
      details: (orderId: string) =>
        callApi<OrderDetails>(shop, pathTo(apiPaths.orderDetails, { orderId }), {
          headers: keyOf(orderId),
        }),
      /** The receipt of a paid order as PDF. */
      receipt: (orderId: string): Promise<Blob> =>
        download(shop, pathTo(apiPaths.orderReceipt, { orderId }), keyOf(orderId)),
      askCorrection: (body: CorrectionRequest) =>
        post<Done>(apiPaths.askCorrection, body, keyOf(body.order_id)),
      answerQuestion: (body: QuestionAnswer) =>
        post<Done>(apiPaths.answerQuestion, body, keyOf(body.order_id)),
      changePaymentMethod: (body: ChangePaymentMethod) =>
        post<Done>(apiPaths.changePaymentMethod, body, keyOf(body.order_id)),
      mailCode: (body: MailOrderCode) =>
        post<Done>(apiPaths.mailOrderCode, body, keyOf(body.order_id)),
      revealCode: (body: RevealOrderCode) =>
        post<OrderCodes>(apiPaths.revealOrderCode, body, keyOf(body.order_id)),
      refundLate: (body: RefundLateOrder) =>
        post<Done>(apiPaths.refundLateOrder, body, keyOf(body.order_id)),
      reportTransfer: (body: ReportTransfer) =>
        post<Done>(apiPaths.reportTransfer, body, keyOf(body.order_id)),
      addReceipt: (orderId: string, receipt: Blob) => {
        const body = new FormData()
        body.append('receipt', receipt, 'receipt')
        const path = pathTo(apiPaths.addTransferReceipt, { orderId })
        return callApi<Done>(shop, path, { method: 'POST', headers: keyOf(orderId), body })
      },
      find: (body: FindOrder) => post<Done>(apiPaths.findOrder, body),
      transactions: (page: number, days: 7 | 30 | 90) =>
        get<TransactionsResponse>(
          shop,
          pathTo(apiPaths.transactions, {}, { page, per_page: 9, days }),
        ),
    },
    support: {
      createTicket: (body: CreateTicket) => post<CreatedThread>(apiPaths.createTicket, body),
      createPartnership: (body: CreatePartnership) =>
        post<CreatedThread>(apiPaths.createPartnership, body),
    },
    /** The live chat; `token` identifies this browser's conversation. */
    chat: {
      availability: () => get<ChatAvailability>(shop, apiPaths.chatAvailability),
      say: (token: string, body: SendChatMessage) =>
        post<ChatMessage>(apiPaths.chatMessages, body, { 'x-chat-token': token }),
      seen: (token: string, message_id: number) =>
        post<Done>(apiPaths.chatSeen, { message_id }, { 'x-chat-token': token }),
      leaveEmail: (token: string, email: string) =>
        post<Done>(apiPaths.chatEmail, { email }, { 'x-chat-token': token }),
      /** The stream of server-sent events after the message with the id `after`. */
      stream: (token: string, after: number, signal: AbortSignal) =>
        shop(apiPaths.chatStream, {
          signal,
          headers: { 'x-chat-token': token, 'last-event-id': String(after) },
        }),
    },
    gold: {
      balance: (userId: number) => get<GoldBalance>(shop, pathTo(apiPaths.goldBalance, { userId })),
      history: (userId: number, page = 1) =>
        get<GoldHistory>(shop, pathTo(apiPaths.goldHistory, { userId }, { page })),
      buy: (body: BuyGold) => post<TopupCreated>(apiPaths.buyGold, body),
      callback: (body: TopupCallback) => post<TopupCallbackResponse>(apiPaths.topupCallback, body),
      continueTopup: (body: ContinueTopup) => post<TopupCreated>(apiPaths.continueTopup, body),
      cancelTopup: (body: CancelTopup) => post<Done>(apiPaths.cancelTopup, body),
      /** The statement as CSV, from one day to another, both included (YYYY-MM-DD). */
      statement: (userId: number, from: string, to: string): Promise<Blob> =>
        download(shop, pathTo(apiPaths.goldStatement, { userId }, { from, to })),
    },
  }
}
export type Client = ReturnType<typeof createClient>

/** Reads a file. Throws as the clients do. */
async function download(
  carry: Transport,
  path: string,
  headers: Record<string, string> = {},
): Promise<Blob> {
  const response = await carry(path, { headers })
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => null))
  return response.blob()
}

/** Makes one call and returns the response body. Throws as the clients do. */
export async function callApi<Body>(
  carry: Transport,
  path: string,
  init?: RequestInit,
): Promise<Body> {
  const response = await carry(path, {
    ...init,
    headers: { accept: 'application/json', ...init?.headers },
  })
  const body: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw new ApiError(response.status, body ?? null)
  if (body === undefined) throw new Error('The answer could not be read.')
  return body as Body
}
