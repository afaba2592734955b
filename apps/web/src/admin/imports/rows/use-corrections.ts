import { useEffect, useRef, useState } from 'react'
import type { Id } from '@verka/domain/entities/ids.ts'
import { correctImportRow, type ImportRow } from '@verka/domain/imports/imports.api.ts'
import { ApiError, errorMessages } from '../../../data/api-error.ts'
import { useAgain } from '../../../data/use-again.ts'
import { useSave } from '../../../data/use-call.ts'
import { useText } from '../../../language/use-text.tsx'

/** A corrected cell that the server does not have yet. */
export interface Correction {
  text: string
  /** `waiting`: no answer came, and it is sent again by itself. */
  state: 'saving' | 'waiting' | 'refused'
  error?: string
}

export interface Corrections {
  /** The correction of a cell that is not saved. */
  of: (number: number, column: number) => Correction | undefined
  /** Saves a cell; the row is checked again. */
  save: (number: number, column: number, text: string) => void
  /** Drops a correction that was refused. */
  drop: (number: number, column: number) => void
  /** Number of cells that are not saved. */
  count: number
  /** The last row that was checked again, for the announcement of its outcome. */
  latest: ImportRow | undefined
}

type Cells = ReadonlyMap<number, Correction>

/**
 * Corrections of cells: each is saved at once, those of a row one after the other. Nothing typed is lost: a correction stays until the
 * server has it, and without an answer it is sent again.
 */
export function useCorrections(id: Id<'dataImport'>, onRow: (row: ImportRow) => void): Corrections {
  const text = useText()
  const save = useSave(correctImportRow, { handlesErrors: true })
  const cells = useRef(new Map<number, Cells>())
  const sending = useRef(new Set<number>())
  // the map is the truth, since answers arrive between renderings
  const [shown, setShown] = useState<ReadonlyMap<number, Cells>>(new Map())
  const [latest, setLatest] = useState<ImportRow>()
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  const change = (number: number, changed: (before: Cells) => Cells) => {
    const next = changed(cells.current.get(number) ?? new Map<number, Correction>())
    if (next.size === 0) cells.current.delete(number)
    else cells.current.set(number, next)
    if (!isGone.current) setShown(new Map(cells.current))
  }
  const send = async (number: number): Promise<void> => {
    const due = [...(cells.current.get(number) ?? [])].filter(([, { state }]) => state !== 'refused')
    if (due.length === 0 || sending.current.has(number)) return
    sending.current.add(number)
    const isSent = (column: number, { text: typed }: Correction) => due.some(([at, sent]) => at === column && sent.text === typed)
    let isUnanswered = false
    try {
      const row = await save.mutateAsync({
        params: { id, number },
        body: { cells: due.map(([column, { text: typed }]) => ({ column, text: typed })) },
      })
      change(number, (before) => new Map([...before].filter((entry) => !isSent(...entry))))
      setLatest(row)
      onRow(row)
    } catch (error) {
      isUnanswered = error instanceof ApiError && error.mayBeDone
      const state = isUnanswered ? ('waiting' as const) : ('refused' as const)
      const reason = isUnanswered ? text.t('imports.notSavedYet') : errorMessages(error, text).join(' ')
      change(
        number,
        (before) => new Map([...before].map((entry) => [entry[0], isSent(...entry) ? { ...entry[1], state, error: reason } : entry[1]])),
      )
    } finally {
      sending.current.delete(number)
    }
    // typed meanwhile
    if (!isUnanswered) await send(number)
  }
  const rowsWaiting = [...shown].flatMap(([number, row]) => ([...row.values()].some(({ state }) => state === 'waiting') ? [number] : []))
  useAgain({ isWaiting: rowsWaiting.length > 0, isOver: shown.size === 0 }, () => rowsWaiting.forEach((number) => void send(number)))
  return {
    of: (number, column) => shown.get(number)?.get(column),
    save(number, column, typed) {
      change(number, (before) => new Map([...before, [column, { text: typed, state: 'saving' }]]))
      void send(number)
    },
    drop: (number, column) => change(number, (before) => new Map([...before].filter(([at]) => at !== column))),
    count: [...shown.values()].reduce((sum, row) => sum + row.size, 0),
    latest,
  }
}
