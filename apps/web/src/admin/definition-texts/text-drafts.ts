import { useCallback, useState } from 'react'
import { saveDefinitionTexts, type DefinitionTexts } from '@verka/domain/definition-texts/definition-texts.api.ts'
import type { TextKind } from '@verka/domain/definition-texts/text-kinds.ts'
import { storedText } from '@verka/domain/definition-texts/text-units.ts'
import { isCulture, type Culture } from '@verka/domain/localization/cultures.ts'
import { ApiError } from '../../data/api-error.ts'
import { useReadAgain, useSave } from '../../data/use-call.ts'
import { useText, type Text } from '../../language/use-text.tsx'

/** A text that was typed, and the stored one that it replaces. */
interface TypedText {
  text: string
  from: string
}

/** What was typed for one definition or predefined value, and why it is not saved. */
export interface TextDraft {
  /** As it was read when the typing began, or last loaded: a save is based on its version. */
  base: DefinitionTexts
  typed: Readonly<Record<string, TypedText>>
  /** Errors by cell, or by unit. */
  errors: Readonly<Record<string, string>>
  messages: readonly string[]
  isSaving: boolean
}

export const holderKey = ({ kind, id }: { kind: TextKind; id: string }) => `${kind} ${id}`
export const cellKey = (unit: string, culture: Culture) => `${unit} ${culture}`
export const typedCount = (draft: TextDraft | undefined) => Object.keys(draft?.typed ?? {}).length

/** Errors of a save at their cells; others as messages. */
function shownErrors(error: unknown, { base, typed }: TextDraft, { serverText, t, textOf }: Text) {
  if (!(error instanceof ApiError)) return { errors: {}, messages: [t('errors.internal')] }
  const name = textOf(base.localizedNames)
  if (error.code === 'stale') return { errors: {}, messages: [t('definitionTexts.stale', { name })] }
  const errors: Record<string, string> = {}
  const messages: string[] = []
  for (const { message, params, field = '' } of error.errors) {
    const text = serverText(message, params)
    const [, unit, culture] = /^texts\.(.+?)(?:\.(sv-SE|en-US|nb-NO))?$/.exec(field) ?? []
    if (unit === undefined || !base.units.some(({ id }) => id === unit)) messages.push(text)
    else errors[isCulture(culture) ? cellKey(unit, culture) : cellOf(unit, typed)] = text
  }
  return { errors, messages: [...new Set(messages)] }
}

/** An error without a language is at the first cell of the unit that was changed. */
const cellOf = (unit: string, typed: TextDraft['typed']) =>
  Object.keys(typed).find((key) => key.startsWith(`${unit} `)) ?? cellKey(unit, 'sv-SE')

/**
 * Typed texts of all definitions of the page: they stay while definitions are closed, filtered away or changed by others, until they are
 * saved or discarded.
 */
export function useTextDrafts() {
  const { text } = useText()
  const [drafts, setDrafts] = useState<Readonly<Record<string, TextDraft>>>({})
  /** The answers of saves, until the texts are read again. */
  const [saved, setSaved] = useState<Readonly<Record<string, DefinitionTexts>>>({})
  const readAgain = useReadAgain()
  const { mutateAsync } = useSave(saveDefinitionTexts, { handlesErrors: true })

  const change = useCallback(
    (key: string, make: (draft: TextDraft | undefined) => TextDraft | undefined) =>
      setDrafts(({ [key]: before, ...others }) => {
        const next = make(before)
        return next && typedCount(next) > 0 ? { ...others, [key]: next } : others
      }),
    [],
  )

  const type = useCallback(
    (holder: DefinitionTexts, unit: string, culture: Culture, typedText: string) =>
      change(holderKey(holder), (draft) => {
        const { base, typed, errors, ...rest } = draft ?? {
          base: holder,
          typed: {},
          errors: {},
          messages: [],
          isSaving: false,
        }
        const key = cellKey(unit, culture)
        const stored = storedText(base.units.find(({ id }) => id === unit)?.texts ?? [], culture)
        const { [key]: before, ...others } = typed
        const { [key]: _solved, ...otherErrors } = errors
        const from = before?.from ?? stored
        return { ...rest, base, errors: otherErrors, typed: typedText === stored ? others : { ...typed, [key]: { text: typedText, from } } }
      }),
    [change],
  )

  const discard = useCallback((key: string) => change(key, () => undefined), [change])

  /** Bases what was typed on the texts that are stored now. */
  const rebase = useCallback(
    (now: DefinitionTexts) => change(holderKey(now), (draft) => draft && { ...draft, base: now, messages: [], errors: {} }),
    [change],
  )

  const save = async (key: string): Promise<boolean> => {
    const draft = drafts[key]
    if (!draft || draft.isSaving) return false
    const { base, typed } = draft
    change(key, () => ({ ...draft, isSaving: true, messages: [], errors: {} }))
    const texts = Object.entries(typed).map(([cell, { text: typedText }]) => {
      const at = cell.lastIndexOf(' ')
      return { unit: cell.slice(0, at), culture: cell.slice(at + 1) as Culture, text: typedText }
    })
    try {
      const reply = await mutateAsync({ params: { kind: base.kind, id: base.id }, body: { version: base.version, texts } })
      setSaved((before) => ({ ...before, [key]: reply }))
      // what was typed meanwhile stays
      change(key, (now) => now && { ...now, base: reply, isSaving: false, typed: typedSince(now, typed) })
      return true
    } catch (error) {
      // what the other person saved is shown, also where no live change arrives
      if (error instanceof ApiError && error.code === 'stale') readAgain([base.kind])
      change(key, (now) => now && { ...now, isSaving: false, ...shownErrors(error, now, text) })
      return false
    }
  }
  const savedOf = useCallback(
    (read: DefinitionTexts) => {
      const known = saved[holderKey(read)]
      return known && known.version > read.version ? known : read
    },
    [saved],
  )
  return { drafts, savedOf, type, discard, rebase, save }
}

/** Typed texts without those that were sent and not changed since. */
const typedSince = ({ typed }: TextDraft, sent: TextDraft['typed']) =>
  Object.fromEntries(
    Object.entries(typed)
      .filter(([key, { text }]) => sent[key]?.text !== text)
      .map(([key, one]) => [key, { ...one, from: sent[key]?.text ?? one.from }]),
  )

export type TextDrafts = ReturnType<typeof useTextDrafts>
