import { createContext, useState } from 'react'
import { mayHaveFiles } from '../../data/device/files-note.ts'
import { isKeeping, readDraft } from '../../data/device/stored-drafts.ts'
// with the form, not when it is needed: then there is no network
import { dropFile, storeFile, moveFile, storeUpload, readFiles, type StoredFile } from '../../data/device/stored-files.ts'

/** A file of a form that has not reached the server. */
export interface WaitingFile extends Omit<StoredFile, 'file'> {
  name: string
  /** Omitted: the device no longer has it. */
  file?: File | undefined
  /** Whether the device stores it; omitted while unknown. */
  isKept?: boolean
}

/** A waiting file as listed in a draft. */
export type ListedFile = Pick<WaitingFile, 'id' | 'field' | 'name'>

/**
 * The files of one form that have not reached the server: stored on the device with its draft, and restored with it. They stay while their
 * field is hidden.
 */
export class WaitingFiles {
  readonly #place: string
  readonly #waiting = new Map<string, WaitingFile>()
  readonly #keeping = new Map<string, Promise<unknown>>()
  readonly #listeners = new Set<() => void>()
  #list: readonly WaitingFile[] = []
  #putBack: Promise<void> | undefined
  #takenAway = 0

  constructor(draftKey: string) {
    this.#place = draftKey
    const draft = readDraft(draftKey) as { files?: readonly ListedFile[] } | undefined
    for (const { id, field, name } of draft?.files ?? []) this.#waiting.set(id, { id, field, name })
    // without a draft nothing is restored: remaining files belong to no form
    if (draft === undefined) this.#putBack = Promise.resolve()
    this.#list = [...this.#waiting.values()]
  }

  /** All waiting files; the same list until something changes. */
  all = (): readonly WaitingFile[] => this.#list

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The files of a field, once its draft was restored. */
  async of(field: string): Promise<readonly WaitingFile[]> {
    await (this.#putBack ??= this.#readBack())
    return this.#list.filter((one) => one.field === field)
  }

  /** Registers a chosen file that is being prepared, so that it is missed if the page is lost now. */
  expect(field: string, { id, name }: { id: string; name: string }): void {
    this.#change(() => this.#waiting.set(id, { id, field, name }))
  }

  /** Stores the server's id of a file's partial upload; undefined: no longer valid. */
  begun(id: string, uploadId: string | undefined): void {
    const one = this.#waiting.get(id)
    if (!one) return
    this.#change(() => this.#waiting.set(id, { ...one, uploadId }))
    void this.#afterKept(id).then(() => storeUpload(id, uploadId))
  }

  /** Stores a file until it was uploaded or removed. Returns whether the device does. */
  async keep(field: string, { id, file }: { id: string; file: File }): Promise<boolean> {
    this.#change(() => this.#waiting.set(id, { id, field, name: file.name, file }))
    const kept = storeFile(this.#place, { id, field, file }, isKeeping)
    this.#keeping.set(id, kept)
    const isKept = await kept
    this.#keeping.delete(id)
    const now = this.#waiting.get(id)
    if (now) this.#change(() => this.#waiting.set(id, { ...now, isKept }))
    return isKept
  }

  /** Moves files after their row got another index. */
  move(ids: readonly string[], field: string): void {
    for (const id of ids) {
      const one = this.#waiting.get(id)
      if (!one || one.field === field) continue
      this.#change(() => this.#waiting.set(id, { ...one, field }))
      void this.#afterKept(id).then(() => moveFile(id, field))
    }
  }

  /** Drops a file that was uploaded, refused or removed. */
  drop(id: string): void {
    if (!this.#waiting.has(id)) return
    this.#change(() => this.#waiting.delete(id))
    void this.#afterKept(id).then(() => (mayHaveFiles() ? dropFile(id) : undefined))
  }

  /** Removes or replaces a file at the user's request. */
  takeAway(id: string): void {
    this.#takenAway++
    this.drop(id)
  }

  /** Number of removed files. */
  takenAway = (): number => this.#takenAway

  /** Removes the files of a removed row. */
  takeAwayFrom(path: string): void {
    for (const { id, field } of this.#list) if (field.startsWith(path)) this.takeAway(id)
  }

  /** The form was sent or discarded. */
  forget(): void {
    for (const { id } of this.#list) this.drop(id)
  }

  async #readBack() {
    const listed = this.#list
    const found = await readFiles(this.#place).catch(() => [])
    this.#change(() => {
      for (const one of found) this.#waiting.set(one.id, { ...one, name: one.file.name, isKept: true })
      // an unlisted file does not exist: no chosen file disappears without a notice
      for (const { id } of listed) if (!this.#waiting.get(id)?.file) this.#waiting.set(id, { ...this.#waiting.get(id)!, isKept: false })
    })
  }

  #afterKept(id: string): Promise<unknown> {
    return this.#keeping.get(id) ?? Promise.resolve()
  }

  #change(change: () => void) {
    change()
    this.#list = [...this.#waiting.values()]
    for (const listener of this.#listeners) listener()
  }
}

/** The files of the surrounding form; undefined if it stores none. */
export const WaitingFilesContext = createContext<WaitingFiles | undefined>(undefined)

/** Path of the surrounding row in the form: the part before a field's id. */
export const FieldPathContext = createContext('')

/** The files of the draft with a key, while its form is shown. */
export function useWaitingFiles(draftKey: string): WaitingFiles {
  const [files] = useState(() => new WaitingFiles(draftKey))
  return files
}
