import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { getPreference } from '@verka/domain/preferences/preferences.api.ts'
import { call } from '../../data/call.ts'
import { useSession } from '../../data/session-context.ts'
import { usePreferenceSave } from '../../data/use-preference-save.ts'
import type { Column } from '../column.ts'

/** The visible columns of a list, their order and widths. */
export interface ColumnChoice {
  /** The keys of all columns that were there when it was chosen, in order. */
  order: string[]
  hidden: string[]
  /** In pixels. */
  widths: Record<string, number>
}

export interface ColumnLayout<Row> {
  /** Visible columns, in order. */
  shown: readonly Column<Row>[]
  /** All possible columns, in order. */
  all: readonly Column<Row>[]
  isShown: (key: string) => boolean
  widthOf: (column: Column<Row>) => number | undefined
  choice: ColumnChoice | undefined
  choose: (choice: ColumnChoice | undefined) => void
  setWidth: (key: string, width: number) => void
}

/** In pixels: any column can be read a little in it. */
export const NARROWEST = 72
/** A pause that long in choosing saves: a width that is dragged changes with every pixel. */
const PAUSE_MS = 600
const WIDEST = 800

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((item) => typeof item === 'string')

const waiting = new Map<string, number>()

/** Saves a choice after a pause. */
function saveLater(key: string, save: () => Promise<void>): void {
  window.clearTimeout(waiting.get(key))
  waiting.set(key, window.setTimeout(save, PAUSE_MS))
}

/** The valid part of a stored choice. */
function choiceFrom(value: unknown): ColumnChoice | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { order, hidden, widths } = value as Record<string, unknown>
  if (!isTexts(order) || !isTexts(hidden) || typeof widths !== 'object' || widths === null) return undefined
  const known = Object.entries(widths).filter(([, width]) => typeof width === 'number')
  return { order, hidden, widths: Object.fromEntries(known) as Record<string, number> }
}

/** All columns, ordered ones first; a later one has its default position. */
function inOrder<Row>(columns: readonly Column<Row>[], order: readonly string[] = []): Column<Row>[] {
  const placed = order.flatMap((key) => columns.find((column) => column.key === key) ?? [])
  const rest = columns.filter((column) => !order.includes(column.key))
  return rest.reduce((all, column) => {
    const before = columns[columns.indexOf(column) - 1]
    const at = before ? all.indexOf(before) + 1 : 0
    return all.toSpliced(at, 0, column)
  }, placed)
}

/** The columns of a list as the user has chosen them; stored on the server under the list's name, for every device. */
export function useColumnLayout<Row>(list: string, columns: readonly Column<Row>[]): ColumnLayout<Row> {
  const { tenant, user } = useSession()
  const queries = useQueryClient()
  const save = usePreferenceSave()
  const key = `columns.${list}`
  const queryKey = useMemo(() => ['columnChoice', tenant.key, user.id, key], [tenant.key, user.id, key])
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => choiceFrom((await call(getPreference, { params: { key } }, { signal })).value) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const choice = data ?? undefined
  const choose = useCallback(
    (next: ColumnChoice | undefined) => {
      queries.setQueryData(queryKey, next ?? null)
      saveLater(key, () => save(key, next ? { ...next } : null))
    },
    [queries, queryKey, key, save],
  )
  const all = useMemo(() => inOrder(columns, choice?.order), [columns, choice?.order])
  const isShown = useCallback(
    (name: string) => {
      const column = columns.find((candidate) => candidate.key === name)
      if (!choice?.order.includes(name)) return column !== undefined && !column.isExtra
      return !choice.hidden.includes(name)
    },
    [columns, choice],
  )
  const setWidth = useCallback(
    (name: string, width: number) => {
      const now = choice ?? { order: all.map((column) => column.key), hidden: all.flatMap((c) => (c.isExtra ? [c.key] : [])), widths: {} }
      choose({ ...now, widths: { ...now.widths, [name]: Math.round(Math.min(WIDEST, Math.max(NARROWEST, width))) } })
    },
    [choice, choose, all],
  )
  return {
    shown: useMemo(() => all.filter((column) => isShown(column.key)), [all, isShown]),
    all,
    isShown,
    widthOf: (column) => choice?.widths[column.key] ?? column.width,
    choice,
    choose,
    setWidth,
  }
}
