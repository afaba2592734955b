import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import { mayHaveFiles } from './files-note.ts'
import type * as KeptFiles from './stored-files.ts'
import type { CurrentSession } from '../session-context.ts'

/** Age at which an unused draft is deleted. */
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000
const START = 'verka.draft.'
const SWEEP_AFTER_MS = 10_000

/** Subject of a draft, for lists of drafts. */
export interface DraftSubject {
  /** The address of the form. */
  address: string
  transactionTypeId: string
  /** Names of the service. */
  localizedNames: LocalizedTexts
  /** Of a running transaction: the service's name of the step. */
  step?: LocalizedTexts
  /** The object; omitted if there are several. */
  element?: { id: string; title: string }
  /** It was sent without an answer and may have been saved. Sending it again saves it once. */
  mayBeSent?: boolean
  /** A basket of several objects. */
  basket?: {
    isReturn: boolean
    /** Number of objects to send. */
    count: number
    /** Number of refused and skipped objects. */
    refused?: number
  }
}

/** A draft that is listed without its form. */
export interface ListedDraft extends DraftSubject {
  at: number
  draftKey: string
}

interface Kept {
  at: number
  value: unknown
  of?: DraftSubject
  /** Everything was sent; the draft stays readable. */
  isDone?: boolean
}

let isClosed = false

const startOf = ({ tenant, user }: CurrentSession) => `${START}${tenant.key}.${user.id}.`

/** Storage key of a form's draft on this device: by person, site and address. */
export const draftKeyOf = (session: CurrentSession, path: string) => `${startOf(session)}${session.site.key} ${path}`

/** The unsaved draft; undefined when there is none, or only an expired one. */
export const readDraft = (draftKey: string): unknown => readStored(draftKey)?.value

function readStored(draftKey: string): Kept | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(draftKey) ?? 'null') as Kept | null
    if (kept && Date.now() - kept.at < MAX_AGE_MS) return kept
    localStorage.removeItem(draftKey)
    if (kept) void dropFiles(({ dropFilesAt }) => dropFilesAt(draftKey))
  } catch {
    // without storage, or with unknown data in it, the form starts from the saved state
  }
  return undefined
}

/** @param of its subject, if it is listed without its form */
export function storeDraft(draftKey: string, value: unknown, of?: DraftSubject): void {
  if (isClosed) return
  try {
    localStorage.setItem(draftKey, JSON.stringify({ at: Date.now(), value, ...(of && { of }) } satisfies Kept))
  } catch {
    // without storage the entered values last while the page is open
  }
}

/** Stores a draft whose sending has a result: the rest of it is not sent. */
export function settleDraft(draftKey: string, value: unknown): void {
  const of = readStored(draftKey)?.of
  if (!of) return
  const { mayBeSent: _, ...rest } = of
  storeDraft(draftKey, value, rest)
}

/** Stores the result of completed work, for a page that is loaded again. */
export function storeDone(draftKey: string, value: unknown): void {
  if (isClosed) return
  try {
    localStorage.setItem(draftKey, JSON.stringify({ at: Date.now(), value, isDone: true } satisfies Kept))
  } catch {
    // it can be read while the page is open
  }
}

export function dropDraft(draftKey: string): void {
  try {
    localStorage.removeItem(draftKey)
  } catch {
    // nothing was stored
  }
  void dropFiles(({ dropFilesAt }) => dropFilesAt(draftKey))
}

/** False once the person has logged out: from then on nothing is stored on the device. */
export const isKeeping = (): boolean => !isClosed

/** Whether there is a draft here that is still of use. */
const isDraftKept = (draftKey: string): boolean => readStored(draftKey) !== undefined

/** Loads the code for stored files only where there are some. */
async function dropFiles(how: (files: typeof KeptFiles) => Promise<void>): Promise<void> {
  if (mayHaveFiles()) await import('./stored-files.ts').then(how, () => undefined)
}

/** Deletes files without a draft, when the browser is idle. */
export function sweepLater(): void {
  if (mayHaveFiles()) setTimeout(() => void dropFiles(({ sweepFiles }) => sweepFiles(isDraftKept)), SWEEP_AFTER_MS)
}

const keysFrom = (start: string) => Object.keys(localStorage).filter((key) => key.startsWith(start))

/** This person's drafts in their site that have a subject, the latest first. */
export function listDrafts(session: CurrentSession): ListedDraft[] {
  try {
    return keysFrom(`${startOf(session)}${session.site.key} `)
      .flatMap((draftKey) => {
        const kept = readStored(draftKey)
        return kept?.of ? [{ ...kept.of, at: kept.at, draftKey }] : []
      })
      .toSorted((one, other) => other.at - one.at)
  } catch {
    return []
  }
}

/** Whether something of this person's, in any tab, would be lost by a logout. */
export function hasDrafts(session: CurrentSession): boolean {
  try {
    return keysFrom(startOf(session)).some((draftKey) => {
      const kept = readStored(draftKey)
      return kept !== undefined && !kept.isDone
    })
  } catch {
    return false
  }
}

/** Deletes a user's drafts with their files, and stores no more while this page is open: they log out (decisions, section 3). */
export async function closeDrafts(session: CurrentSession): Promise<void> {
  isClosed = true
  try {
    for (const key of keysFrom(startOf(session))) localStorage.removeItem(key)
  } catch {
    // nothing was stored
  }
  await dropFiles(({ dropFilesFrom }) => dropFilesFrom(startOf(session)))
}
