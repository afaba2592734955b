import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type Query,
  type QueryClient,
  type UseMutationResult,
} from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { ArgumentsOf, ReplyOf } from '@verka/domain/api/contract.ts'
import type { LiveEntity } from '@verka/domain/resources/resources.ts'
import { useText } from '../language/use-text.tsx'
import { ApiError, errorMessages } from './api-error.ts'
import { call, type Callable } from './call.ts'
import { concernsDeleted, markDeleted } from './deleted-things.ts'
import { metaOf, staleAfterSave } from './live/stale-answers.ts'
import { newId } from './new-id.ts'
import { useSession } from './session-context.ts'

interface ReadOptions {
  /** False: not sent yet, for a call that depends on another. */
  isEnabled?: boolean
  /** Shows the previous page while the next one loads: for lists, so that the layout does not jump. */
  keepPrevious?: boolean
  /** Loads again and waits for it: for a form, which must not start from outdated data. */
  isFresh?: boolean
}

/** Makes the argument optional if all its parts are. */
type Given<C extends Callable, Options> =
  object extends ArgumentsOf<C> ? [args?: ArgumentsOf<C>, options?: Options] : [args: ArgumentsOf<C>, options?: Options]

/** The state of a reading call. */
export interface Answer<Data> {
  data: Data | undefined
  /** No data has arrived yet. */
  isPending: boolean
  /** The displayed data are of the previous query. */
  isStale: boolean
  error: ApiError | null
  /** Errors in the reader's language; empty without any. */
  errorTexts: string[]
  /** Repeats the call; undefined when that cannot help. */
  retry: (() => void) | undefined
}

/** Query options of a reading call: how it is sent, and the key of its cached answer. */
export function useQuestion<C extends Callable>() {
  const { tenant, site } = useSession()
  const { culture } = useText()
  return (definition: C, given: ArgumentsOf<C>) => ({
    queryKey: [definition.name, tenant.key, site.key, culture, given],
    meta: metaOf(definition),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<ReplyOf<C>> => call(definition, given, { signal }),
  })
}

/**
 * The answer of a reading call, from the query cache, keyed by tenant, site, language, call and arguments: `const element =
 * useCall(getElement, { params: { id } })`, then `<Loaded answer={element}>` or `element.data`.
 */
export function useCall<C extends Callable>(definition: C, ...[args, options]: Given<C, ReadOptions>): Answer<ReplyOf<C>> {
  const text = useText()
  const questionOf = useQuestion<C>()
  const [opened] = useState(() => Date.now())
  const { data, dataUpdatedAt, isPending, isPlaceholderData, isFetchedAfterMount, ...query } = useQuery<ReplyOf<C>, ApiError>({
    ...questionOf(definition, (args ?? {}) as ArgumentsOf<C>),
    enabled: options?.isEnabled ?? true,
    ...(options?.keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(options?.isFresh ? { refetchOnMount: 'always' as const } : {}),
  })
  const isAwaited = options?.isFresh === true && !isFetchedAfterMount
  const error = isAwaited ? null : query.error
  // a refused load does not fall back to the earlier data
  const isRefused = options?.isFresh === true && error !== null && error.status >= 400 && error.status < 500 && dataUpdatedAt < opened
  const isGone = error?.code === 'notFound' || error?.code === 'forbidden'
  return {
    data: isAwaited || isRefused ? undefined : data,
    isPending: isPending || isAwaited,
    isStale: isPlaceholderData,
    error,
    errorTexts: error ? errorMessages(error, text) : [],
    retry: isGone ? undefined : () => void query.refetch(),
  }
}

/** Loads data that is not a call, and is the same for everybody while the client is open. @param read throws an ApiError */
export function useRead<Data>(name: string, read: () => Promise<Data>): Pick<Answer<Data>, 'data' | 'errorTexts' | 'retry'> {
  const text = useText()
  const { data, error, refetch } = useQuery<Data, ApiError>({ queryKey: [name], queryFn: read, staleTime: Infinity })
  return { data, errorTexts: error ? errorMessages(error, text) : [], retry: () => void refetch() }
}

const NOTHING: never[] = []

/** The answers of one call for several arguments, without failed ones: for a page about several rows. */
export function useCalls<C extends Callable>(definition: C, all: readonly ArgumentsOf<C>[]): ReplyOf<C>[] {
  const { tenant, site } = useSession()
  const { culture } = useText()
  const { data } = useQuery<ReplyOf<C>[], ApiError>({
    queryKey: [definition.name, tenant.key, site.key, culture, all],
    meta: metaOf(definition),
    queryFn: async ({ signal }) => {
      const answers = await Promise.allSettled(all.map((given) => call(definition, given, { signal })))
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    },
    enabled: all.length > 0,
  })
  return data ?? NOTHING
}

/** Reloads displayed data of the entities that this client changed; other answers when they are displayed. */
function readAgain(queries: QueryClient, changes: readonly LiveEntity[], calls: readonly Pick<Callable, 'name'>[] = []): void {
  const names = new Set<unknown>(calls.map(({ name }) => name))
  const isStale = staleAfterSave(changes)
  const isConcerned = (query: Query) => names.has(query.queryKey[0]) || isStale(query)
  void queries.invalidateQueries({ predicate: (query) => isConcerned(query) && !concernsDeleted(queries, query) })
  void queries.invalidateQueries({ predicate: (query) => isConcerned(query) && concernsDeleted(queries, query), refetchType: 'none' })
}

/** For work that saves without `useSave`: `readAgain(['record'])` once it is done. */
export function useReadAgain(): (changes: readonly LiveEntity[]) => void {
  const queries = useQueryClient()
  return useCallback((changes) => readAgain(queries, changes), [queries])
}

interface SaveOptions {
  /** Calls to reload besides those that show the changed entities. */
  invalidates?: readonly Pick<Callable, 'name'>[]
  /** Replaces the call's changed entities: empty, if several saves are followed by one `useReadAgain`. */
  changes?: readonly LiveEntity[]
  /** True: the caller shows every error itself. Otherwise errors without a field are shown as a message. */
  handlesErrors?: boolean
}

export type SaveArguments<C extends Callable> = ArgumentsOf<C> & { idempotencyKey?: string }

/** Sends a call with one key per attempt: repeated calls while it is pending, and after a missing answer, share it. */
function sentOnce<C extends Callable>(definition: C): (args: SaveArguments<C>) => Promise<ReplyOf<C>> {
  const underWay = new Map<string, Promise<ReplyOf<C>>>()
  /** The keys of attempts without an answer, which may have arrived. */
  const unanswered = new Map<string, string>()
  return (args) => {
    const same = JSON.stringify(args)
    const present = underWay.get(same)
    if (present) return present
    const { idempotencyKey = unanswered.get(same) ?? newId(), ...given } = args
    unanswered.delete(same)
    const sent = call(definition, given as unknown as ArgumentsOf<C>, definition.method === 'POST' ? { idempotencyKey } : {})
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.mayBeDone) unanswered.set(same, idempotencyKey)
        throw error
      })
      .finally(() => underWay.delete(same))
    underWay.set(same, sent)
    return sent
  }
}

/**
 * A writing call: `const save = useSave(createElement)`, then `await save.mutateAsync({ body })`, which throws an ApiError. It is never
 * retried automatically. The same request again, as by a double click or after a lost answer, is executed once. Afterwards every answer
 * that shows the changed entities is reloaded.
 */
export function useSave<C extends Callable>(
  definition: C,
  options: SaveOptions = {},
): UseMutationResult<ReplyOf<C>, ApiError, SaveArguments<C>> {
  const queries = useQueryClient()
  const [send] = useState(() => sentOnce(definition))
  return useMutation<ReplyOf<C>, ApiError, SaveArguments<C>>({
    mutationFn: send,
    meta: { handlesErrors: options.handlesErrors ?? false },
    onSuccess: (_reply, args) => {
      // a deleted row is not loaded again although its page is open; deleting a part leaves the row
      const isWhole = definition.method === 'DELETE' && definition.path.endsWith('/{id}')
      const gone = isWhole ? (args as { params?: { id?: string } }).params?.id : undefined
      if (gone !== undefined) markDeleted(queries, gone)
      // not awaited: the user continues at once, and displayed data is reloaded meanwhile
      readAgain(queries, options.changes ?? definition.changes, options.invalidates)
    },
  })
}
