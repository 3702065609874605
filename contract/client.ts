import type {
  DeleteAccount,
  Done,
  LoggedIn,
  Login,
  Register,
  ResetPassword,
  ResetPin,
  SessionsAnswer,
  StatusAnswer,
  UpdatePassword,
  UpdatePin,
  UpdateProfile,
  User,
  VerifyEmail,
  VerifyPin,
} from './accounts.ts'
import type { CategoriesAnswer, CategoryAnswer, HomepageTag, Option, Product } from './catalog.ts'
import type {
  CartAnswer,
  ContinuedCartAnswer,
  ContinueOrder,
  ContinueUpdateCart,
  CreateOrder,
  OrderCreated,
  UpdateCart,
} from './checkout.ts'
import type {
  Banner,
  BlogPostAnswer,
  BlogPostsAnswer,
  FaqCategory,
  Notice,
  Slider,
  StaticPage,
  StaticPageName,
} from './content.ts'
import type {
  BuyGold,
  CancelTopup,
  ContinueTopup,
  GoldBalance,
  GoldHistory,
  TopupCallback,
  TopupCallbackAnswer,
  TopupCreated,
} from './gold.ts'
import type { OrderDetails, TransactionsAnswer } from './orders.ts'
import { apiPaths, pathTo } from './paths.ts'
import type {
  PayableKind,
  PaymentCallback,
  PaymentCallbackAnswer,
  PaymentChargesAnswer,
  PaymentMethodsAnswer,
  PaymentStatusAnswer,
} from './payments.ts'

/** Carries a request to the shop: `fetch` in the browser, an in-process call while rendering. */
export type Transport = (path: string, init?: RequestInit) => Promise<Response>

/** The shop answered, but not with success. `body` is a problem of `problem.ts`, where it had one. */
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

  /** The server's own sentence, where it sent one. */
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
 * The typed client of the public API.
 * `admin` carries the calls that go to the admin host; it must never add a shopper's token.
 * Throws `ApiError` when the shop refuses, and what the transport throws when it cannot be reached.
 */
export function createClient(shop: Transport, admin: Transport = shop) {
  const get = <Answer>(carry: Transport, path: string) => call<Answer>(carry, path)
  const send = <Answer>(method: 'POST' | 'PUT', path: string, body: unknown) =>
    call<Answer>(shop, path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const post = <Answer>(path: string, body: unknown) => send<Answer>('POST', path, body)
  const put = <Answer>(path: string, body: unknown) => send<Answer>('PUT', path, body)

  return {
    catalog: {
      categories: (tag?: string) =>
        get<CategoriesAnswer>(shop, pathTo(apiPaths.categories, {}, { tag: tag || undefined })),
      category: (slug: string) => get<CategoryAnswer>(admin, pathTo(apiPaths.category, { slug })),
      products: (slug: string) => get<Product[]>(admin, pathTo(apiPaths.products, { slug })),
      options: (slug: string) => get<Option[]>(shop, pathTo(apiPaths.options, { slug })),
      homepageTags: () => get<HomepageTag[]>(shop, apiPaths.homepageTags),
    },
    content: {
      banner: () => get<Banner>(admin, apiPaths.banner),
      sliders: () => get<Slider>(shop, apiPaths.sliders),
      notice: () => get<Notice>(shop, apiPaths.notice),
      posts: (page = 1) => get<BlogPostsAnswer>(admin, pathTo(apiPaths.blogPosts, {}, { page })),
      latestPosts: (count: number) =>
        get<BlogPostsAnswer>(shop, pathTo(apiPaths.blogPosts, {}, { per_page: count })),
      post: (slug: string) => get<BlogPostAnswer>(shop, pathTo(apiPaths.blogPost, { slug })),
      faqs: () => get<FaqCategory[]>(admin, apiPaths.faqs),
      page: (name: StaticPageName) => get<StaticPage>(admin, pathTo(apiPaths.staticPage, { name })),
    },
    payments: {
      methods: () => get<PaymentMethodsAnswer>(admin, apiPaths.paymentMethods),
      charges: () => get<PaymentChargesAnswer>(shop, apiPaths.paymentCharges),
      callback: (body: PaymentCallback) =>
        post<PaymentCallbackAnswer>(apiPaths.paymentCallback, body),
      /** How the payment of something stands; the shop asks the provider where it must. */
      status: (kind: PayableKind, id: string) =>
        get<PaymentStatusAnswer>(shop, pathTo(apiPaths.paymentStatus, {}, { kind, id })),
    },
    checkout: {
      updateCart: (body: UpdateCart) => post<CartAnswer>(apiPaths.updateCart, body),
      createOrder: (body: CreateOrder) => post<OrderCreated>(apiPaths.createOrder, body),
      continueCart: (body: ContinueUpdateCart) =>
        post<ContinuedCartAnswer>(apiPaths.continueUpdateCart, body),
      continueOrder: (body: ContinueOrder) => post<OrderCreated>(apiPaths.continueOrder, body),
    },
    accounts: {
      register: (body: Register) => post<Done>(apiPaths.register, body),
      verifyEmail: (body: VerifyEmail) => post<Done>(apiPaths.verifyEmail, body),
      resendEmailOtp: (email: string) => post<Done>(apiPaths.resendEmailOtp, { email }),
      login: (body: Login) => post<LoggedIn>(apiPaths.login, body),
      forgotPassword: (email: string) => post<StatusAnswer>(apiPaths.forgotPassword, { email }),
      resetPassword: (body: ResetPassword) => post<StatusAnswer>(apiPaths.resetPassword, body),
      logout: () => post<Done>(apiPaths.logout, {}),
      user: () => get<User>(shop, apiPaths.user),
      updateProfile: (body: UpdateProfile) => put<Done>(apiPaths.updateProfile, body),
      updatePassword: (body: UpdatePassword) => put<Done>(apiPaths.updatePassword, body),
      updatePin: (body: UpdatePin) => put<Done>(apiPaths.updatePin, body),
      deleteAccount: (body: DeleteAccount) => put<Done>(apiPaths.deleteAccount, body),
      verifyPin: (body: VerifyPin) => post<Done>(apiPaths.verifyPin, body),
      forgotPin: () => post<Done>(apiPaths.forgotPin, {}),
      resetPin: (body: ResetPin) => post<Done>(apiPaths.resetPin, body),
      sessions: () => get<SessionsAnswer>(shop, apiPaths.sessions),
      logoutOthers: () => post<Done>(apiPaths.logoutOthers, {}),
    },
    orders: {
      details: (orderId: string) =>
        get<OrderDetails>(shop, pathTo(apiPaths.orderDetails, { orderId })),
      transactions: (page: number, days: 7 | 30 | 90) =>
        get<TransactionsAnswer>(
          shop,
          pathTo(apiPaths.transactions, {}, { page, per_page: 9, days }),
        ),
    },
    gold: {
      balance: (userId: number) => get<GoldBalance>(shop, pathTo(apiPaths.goldBalance, { userId })),
      history: (userId: number, page = 1) =>
        get<GoldHistory>(shop, pathTo(apiPaths.goldHistory, { userId }, { page })),
      buy: (body: BuyGold) => post<TopupCreated>(apiPaths.buyGold, body),
      callback: (body: TopupCallback) => post<TopupCallbackAnswer>(apiPaths.topupCallback, body),
      continueTopup: (body: ContinueTopup) => post<TopupCreated>(apiPaths.continueTopup, body),
      cancelTopup: (body: CancelTopup) => post<Done>(apiPaths.cancelTopup, body),
      /** The CSV of the days from one to another, both included (YYYY-MM-DD). */
      statement: async (userId: number, from: string, to: string): Promise<Blob> => {
        const response = await shop(pathTo(apiPaths.goldStatement, { userId }, { from, to }))
        if (!response.ok)
          throw new ApiError(response.status, await response.json().catch(() => null))
        return response.blob()
      },
    },
  }
}
export type Client = ReturnType<typeof createClient>

async function call<Answer>(carry: Transport, path: string, init?: RequestInit): Promise<Answer> {
  const response = await carry(path, {
    ...init,
    headers: { accept: 'application/json', ...init?.headers },
  })
  const body: unknown = await response.json().catch(() => null)
  if (!response.ok) throw new ApiError(response.status, body)
  return body as Answer
}
