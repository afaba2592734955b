import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { LABEL_LAYOUT_NAMES } from '@verka/domain/labels/label-layouts.ts'
import { getPreference } from '@verka/domain/preferences/preferences.api.ts'
import { call } from '../../data/call.ts'
import { useSession } from '../../data/session-context.ts'
import { usePreferenceSave } from '../../data/use-preference-save.ts'
import { CODE_KINDS, LABEL_BRANDS, LABEL_CONTENTS, type LabelDesign } from '@verka/domain/labels/labels.api.ts'

const KEY = 'labels'
/** Number of categories whose lines are stored: the last printed ones. */
const CATEGORIES_KEPT = 40

interface Kept {
  design: Omit<LabelDesign, 'lines'>
  /** By category, the one that was printed last at the end. */
  lines: [categoryId: string, lines: string[]][]
}

const FIRST: Omit<LabelDesign, 'lines'> = { layout: 'avery-L7160', codeKind: 'qr', holds: 'address', brand: 'none' }
const FIRST_LINES = ['title', 'code']
/** Beside an address that cannot be guessed: the own code of the object may be one that can. */
const OPEN_LINES = ['title']

const oneOf = <Value extends string>(known: readonly Value[], value: unknown, otherwise: Value): Value =>
  known.find((each) => each === value) ?? otherwise

/** The valid part of stored settings. */
function keptFrom(value: unknown): Kept {
  const { design, lines } = (value ?? {}) as { design?: Record<string, unknown>; lines?: unknown }
  const isLines = (entry: unknown): entry is [string, string[]] =>
    Array.isArray(entry) && typeof entry[0] === 'string' && Array.isArray(entry[1]) && entry[1].every((line) => typeof line === 'string')
  return {
    design: {
      layout: oneOf(LABEL_LAYOUT_NAMES, design?.layout, FIRST.layout),
      codeKind: oneOf(CODE_KINDS, design?.codeKind, FIRST.codeKind),
      holds: oneOf(LABEL_CONTENTS, design?.holds, FIRST.holds),
      brand: oneOf(LABEL_BRANDS, design?.brand, FIRST.brand),
    },
    lines: Array.isArray(lines) ? lines.filter(isLines) : [],
  }
}

interface DesignChoice {
  /** Undefined until the last choice is loaded. */
  design: LabelDesign | undefined
  change: (changes: Partial<LabelDesign>) => void
  /** Stores it for the next time, for all devices of the user. */
  keep: () => void
}

/** The design of labels, as the user chose it last. `known`: the possible lines of a label of this category. */
export function useLabelDesign(categoryId: string, known: readonly string[]): DesignChoice {
  const { tenant, user } = useSession()
  const queries = useQueryClient()
  const save = usePreferenceSave()
  const queryKey = useMemo(() => ['labelDesign', tenant.key, user.id], [tenant.key, user.id])
  const { data, isPending } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => keptFrom((await call(getPreference, { params: { key: KEY } }, { signal })).value),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const [changed, setChanged] = useState<Partial<LabelDesign>>({})
  const kept = data ?? keptFrom(undefined)
  const lines = kept.lines.find(([id]) => id === categoryId)?.[1] ?? (kept.design.holds === 'openAddress' ? OPEN_LINES : FIRST_LINES)
  const all = { ...kept.design, lines, ...changed }
  const serialized = JSON.stringify({ ...all, lines: all.lines.filter((line) => known.includes(line)) })
  // the same object while unchanged: renders do not restart the debounce
  const design = useMemo(() => JSON.parse(serialized) as LabelDesign, [serialized])
  const change = useCallback((changes: Partial<LabelDesign>) => setChanged((before) => ({ ...before, ...changes })), [])
  const keep = () => {
    const { lines: own, ...others } = design
    const next: Kept = {
      design: others,
      lines: [...kept.lines.filter(([id]) => id !== categoryId), [categoryId, own] as [string, string[]]].slice(-CATEGORIES_KEPT),
    }
    queries.setQueryData(queryKey, next)
    void save(KEY, { design: next.design, lines: next.lines })
  }
  return { design: isPending ? undefined : design, change, keep }
}
