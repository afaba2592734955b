import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import type { ArgumentsOf, ReplyOf } from '@verka/domain/api/contract.ts'
import type { Callable } from './call.ts'
import { useQuestion } from './use-call.ts'

/**
 * The answers of a reading call for each of several arguments, in order; undefined until one has arrived, and where it failed. A further
 * argument loads only that one.
 */
export function useEachCall<C extends Callable>(definition: C, all: readonly ArgumentsOf<C>[]): (ReplyOf<C> | undefined)[] {
  const questionOf = useQuestion<C>()
  return useQueries({ queries: all.map((given) => questionOf(definition, given)), combine: dataOf<ReplyOf<C>> })
}

/** As `useEachCall`, with whether each is still pending. */
export function useEachAnswer<C extends Callable>(definition: C, all: readonly ArgumentsOf<C>[]): EachAnswer<ReplyOf<C>>[] {
  const questionOf = useQuestion<C>()
  return useQueries({ queries: all.map((given) => questionOf(definition, given)), combine: answersOf<ReplyOf<C>> })
}

interface EachAnswer<Data> {
  data: Data | undefined
  isPending: boolean
}

const answersOf = <Data>(answers: UseQueryResult<Data>[]): EachAnswer<Data>[] => answers.map(({ data, isPending }) => ({ data, isPending }))

// one stable function, so that the list is stable while its answers are
const dataOf = <Data>(answers: UseQueryResult<Data>[]): (Data | undefined)[] => answers.map(({ data }) => data)
