import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import { mayHaveFiles } from './files-note.ts'
import type * as KeptFiles from './kept-files.ts'
import type { CurrentSession } from './session-context.ts'

/** A draft that nobody has come back to for so long is forgotten. */
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000
const START = 'verka.draft.'
const SWEEP_AFTER_MS = 10_000

/** What a draft is of, for whoever looks for it. */
export interface DraftSubject {
  /** Where the form is. */
  address: string
  transactionTypeId: string
  /** Of the service. */
  localizedNames: LocalizedTexts
  /** What is done to something that runs already: what the service calls that. */
  step?: LocalizedTexts
  /** The object that it is about; left out where it is about several. */
  element?: { id: string; title: string }
  /** It was sent, and no answer came: it may have been saved. Sending it again saves it once. */
  mayBeSent?: boolean
  /** Several objects in one go. */
  basket?: {
    isReturn: boolean
    /** So many wait to be sent. */
    count: number
    /** So many of them were refused, or left out since they cannot be done. */
    refused?: number
  }
}

/** A draft that is to be found without its form. */
export interface ListedDraft extends DraftSubject {
  at: number
  place: string
}

interface Kept {
  at: number
  value: unknown
  of?: DraftSubject
  /** Nothing of it is still to be sent: it is kept to be read. */
  isDone?: boolean
}

let isClosed = false

const startOf = ({ tenant, user }: CurrentSession) => `${START}${tenant.key}.${user.id}.`

/** Where the draft of one form is kept on this device: by person, site and address. */
export const draftPlace = (session: CurrentSession, path: string) => `${startOf(session)}${session.site.key} ${path}`

/** What was typed here and never saved; undefined when there is none, or none that is still of use. */
export const readDraft = (place: string): unknown => readKept(place)?.value

function readKept(place: string): Kept | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? 'null') as Kept | null
    if (kept && Date.now() - kept.at < MAX_AGE_MS) return kept
    localStorage.removeItem(place)
    if (kept) void dropFiles(({ dropFilesAt }) => dropFilesAt(place))
  } catch {
    // without storage, or with something strange in it, the form starts as it is saved
  }
  return undefined
}

/** @param of what it is of, where it is to be found without its form */
export function keepDraft(place: string, value: unknown, of?: DraftSubject): void {
  if (isClosed) return
  try {
    localStorage.setItem(place, JSON.stringify({ at: Date.now(), value, ...(of && { of }) } satisfies Kept))
  } catch {
    // the device keeps nothing: what is typed lasts as long as the page
  }
}

/** It is known by now what became of what was sent of a draft: what is left of it is not sent. */
export function settleDraft(place: string, value: unknown): void {
  const of = readKept(place)?.of
  if (!of) return
  const { mayBeSent: _, ...rest } = of
  keepDraft(place, value, rest)
}

/** Keeps what has been done with here, for whoever loads the page again. */
export function keepDone(place: string, value: unknown): void {
  if (isClosed) return
  try {
    localStorage.setItem(place, JSON.stringify({ at: Date.now(), value, isDone: true } satisfies Kept))
  } catch {
    // it can be read as long as the page is there
  }
}

export function dropDraft(place: string): void {
  try {
    localStorage.removeItem(place)
  } catch {
    // nothing was kept
  }
  void dropFiles(({ dropFilesAt }) => dropFilesAt(place))
}

/** False once the person has logged out: from then on the device is told nothing more. */
export const isKeeping = (): boolean => !isClosed

/** Whether there is a draft here that is still of use. */
const isDraftKept = (place: string): boolean => readKept(place) !== undefined

/** What keeps files is loaded where there are some. */
async function dropFiles(how: (files: typeof KeptFiles) => Promise<void>): Promise<void> {
  if (mayHaveFiles()) await import('./kept-files.ts').then(how, () => undefined)
}

/** Takes away, when there is time for it, the files whose drafts are gone. */
export function sweepLater(): void {
  if (mayHaveFiles()) setTimeout(() => void dropFiles(({ sweepFiles }) => sweepFiles(isDraftKept)), SWEEP_AFTER_MS)
}

const keysFrom = (start: string) => Object.keys(localStorage).filter((key) => key.startsWith(start))

/** Drafts of this person's in their site that say what they are of, the latest first. */
export function listDrafts(session: CurrentSession): ListedDraft[] {
  try {
    return keysFrom(`${startOf(session)}${session.site.key} `)
      .flatMap((place) => {
        const kept = readKept(place)
        return kept?.of ? [{ ...kept.of, at: kept.at, place }] : []
      })
      .toSorted((one, other) => other.at - one.at)
  } catch {
    return []
  }
}

/** Whether something of this person's, in any tab, would be lost by a logout. */
export function hasDrafts(session: CurrentSession): boolean {
  try {
    return keysFrom(startOf(session)).some((place) => {
      const kept = readKept(place)
      return kept !== undefined && !kept.isDone
    })
  } catch {
    return false
  }
}

/** Forgets a person's drafts with their files, and keeps none any more as long as this page lives: they log out (decisions, section 3). */
export async function closeDrafts(session: CurrentSession): Promise<void> {
  isClosed = true
  try {
    for (const key of keysFrom(startOf(session))) localStorage.removeItem(key)
  } catch {
    // nothing was kept
  }
  await dropFiles(({ dropFilesFrom }) => dropFilesFrom(startOf(session)))
}
