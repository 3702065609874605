import { persistDraft, readDraft, removeDraft } from '../../forms/draft.ts'

/** This browser's conversation: its token, and whose it is (null: a guest's). */
export type PersistedChat = {
  token: string
  owner: number | null
  /** When something was said in it last, in ms. */
  at: number
}

const key = 'chat'
/** How long answers are waited for while the chat is closed, in ms. */
const RECENT_MS = 24 * 60 * 60_000
/** Where a browser refuses its storage a conversation lasts as long as the page. */
let unpersisted: PersistedChat | null = null
/** The name of the token that is to begin a conversation, among what this tab keeps over a reload. */
const beginning = 'chat-token'
let toBegin: string | null = null

/**
 * The conversation of whoever is here (null: a guest). A customer's is not shown once they have logged
 * out; a guest goes on with theirs after logging in.
 */
export function persistedChat(visitor: number | null): PersistedChat | null {
  const chat = read()
  return chat && (chat.owner === null || chat.owner === visitor) ? chat : null
}

/** Persists a conversation in which something was said just now. */
export function persistChat(token: string, owner: number | null): PersistedChat {
  const chat = { token, owner, at: Date.now() }
  unpersisted = chat
  toBegin = null
  removeDraft(beginning)
  try {
    localStorage.setItem(key, JSON.stringify(chat))
  } catch {
    // It lives with the page.
  }
  return chat
}

/**
 * The token with which a conversation is begun: the same until it has begun, so that a first message
 * whose answer was lost begins no second one.
 */
export function tokenToBegin(): string {
  toBegin ??= readDraft<string>(beginning) ?? newChatToken()
  persistDraft(beginning, toBegin)
  return toBegin
}

/** 256 random bits in base 64, of which the shop stores the hash. */
function newChatToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Whether an answer may still come. */
export const isRecent = ({ at }: PersistedChat) => Date.now() - at < RECENT_MS

function read(): PersistedChat | null {
  try {
    const chat = JSON.parse(localStorage.getItem(key) ?? 'null')
    return typeof chat?.token === 'string' ? chat : unpersisted
  } catch {
    return unpersisted
  }
}
