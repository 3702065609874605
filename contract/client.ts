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
import type {
  PaymentCallback,
  PaymentCallbackAnswer,
  PaymentChargesAnswer,
  PaymentMethodsAnswer,
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
        get<CategoriesAnswer>(
          shop,
          tag ? `/api/categories?tag=${encodeURIComponent(tag)}` : '/api/categories',
        ),
      category: (slug: string) =>
        get<CategoryAnswer>(admin, `/api/categories/${encodeURIComponent(slug)}`),
      products: (slug: string) =>
        get<Product[]>(admin, `/api/categories/${encodeURIComponent(slug)}/getProducts`),
      options: (slug: string) =>
        get<Option[]>(shop, `/api/categories/${encodeURIComponent(slug)}/getOptions`),
      homepageTags: () => get<HomepageTag[]>(shop, '/api/tags/homepage'),
    },
    payments: {
      methods: () => get<PaymentMethodsAnswer>(admin, '/api/payment-methods'),
      charges: () => get<PaymentChargesAnswer>(shop, '/api/payment-methods-charges'),
      callback: (body: PaymentCallback) =>
        post<PaymentCallbackAnswer>('/api/payment-callback', body),
    },
    checkout: {
      updateCart: (body: UpdateCart) => post<CartAnswer>('/api/update-cart', body),
      createOrder: (body: CreateOrder) => post<OrderCreated>('/api/create-order', body),
      continueCart: (body: ContinueUpdateCart) =>
        post<ContinuedCartAnswer>('/api/continue-update-cart', body),
      continueOrder: (body: ContinueOrder) => post<OrderCreated>('/api/continue-order', body),
    },
    accounts: {
      register: (body: Register) => post<Done>('/api/register', body),
      verifyEmail: (body: VerifyEmail) => post<Done>('/api/verify-email-otp', body),
      resendEmailOtp: (email: string) => post<Done>('/api/resend-email-otp', { email }),
      login: (body: Login) => post<LoggedIn>('/api/login', body),
      forgotPassword: (email: string) => post<StatusAnswer>('/api/forgot-password', { email }),
      resetPassword: (body: ResetPassword) => post<StatusAnswer>('/api/reset-password', body),
      logout: () => post<Done>('/api/logout', {}),
      user: () => get<User>(shop, '/api/user'),
      updateProfile: (body: UpdateProfile) => put<Done>('/api/update-profile', body),
      updatePassword: (body: UpdatePassword) => put<Done>('/api/update-password', body),
      updatePin: (body: UpdatePin) => put<Done>('/api/update-security-pin', body),
      deleteAccount: (body: DeleteAccount) => put<Done>('/api/delete-account', body),
      verifyPin: (body: VerifyPin) => post<Done>('/api/verify-pin', body),
      forgotPin: () => post<Done>('/api/forgot-pin', {}),
      resetPin: (body: ResetPin) => post<Done>('/api/reset-pin', body),
      sessions: () => get<SessionsAnswer>(shop, '/api/sessions'),
      logoutOthers: () => post<Done>('/api/logout-others', {}),
    },
    orders: {
      details: (id: string) =>
        get<OrderDetails>(shop, `/api/order-details/${encodeURIComponent(id)}`),
      transactions: (page: number, days: 7 | 30 | 90) =>
        get<TransactionsAnswer>(shop, `/api/get-transactions?page=${page}&per_page=9&days=${days}`),
    },
    gold: {
      balance: (userId: number) => get<GoldBalance>(shop, `/api/apeak-balance/${userId}`),
      history: (userId: number, page = 1) =>
        get<GoldHistory>(shop, `/api/apeak-gold-history/${userId}?page=${page}`),
      buy: (body: BuyGold) => post<TopupCreated>('/api/buy-apeak-gold', body),
      callback: (body: TopupCallback) =>
        post<TopupCallbackAnswer>('/api/apeak-payment-callback', body),
      continueTopup: (body: ContinueTopup) => post<TopupCreated>('/api/continue-apeak-topup', body),
      cancelTopup: (body: CancelTopup) => post<Done>('/api/cancel-apeak-topup', body),
      /** The CSV of the days from one to another, both included (YYYY-MM-DD). */
      statement: async (userId: number, from: string, to: string): Promise<Blob> => {
        const response = await shop(`/api/apeak-gold-statement/${userId}?from=${from}&to=${to}`)
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
