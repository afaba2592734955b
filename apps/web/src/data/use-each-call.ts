import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import type { ArgumentsOf, ReplyOf } from '@verka/domain/api/contract.ts'
import type { Callable } from './call.ts'
import { useQuestion } from './use-call.ts'

/**
 * What a reading call answers for each of several arguments, in their order; undefined until it has come, and where it could not be
 * read. One more asks for that one alone.
 */
export function useEachCall<C extends Callable>(definition: C, all: readonly ArgumentsOf<C>[]): (ReplyOf<C> | undefined)[] {
  const questionOf = useQuestion<C>()
  return useQueries({ queries: all.map((given) => questionOf(definition, given)), combine: dataOf<ReplyOf<C>> })
}

/** The same, and of each whether it has not come yet. */
export function useEachAnswer<C extends Callable>(definition: C, all: readonly ArgumentsOf<C>[]): EachAnswer<ReplyOf<C>>[] {
  const questionOf = useQuestion<C>()
  return useQueries({ queries: all.map((given) => questionOf(definition, given)), combine: answersOf<ReplyOf<C>> })
}

interface EachAnswer<Data> {
  data: Data | undefined
  isPending: boolean
}

const answersOf = <Data>(answers: UseQueryResult<Data>[]): EachAnswer<Data>[] => answers.map(({ data, isPending }) => ({ data, isPending }))

// one function for ever, so that the list stays the same while its answers do
const dataOf = <Data>(answers: UseQueryResult<Data>[]): (Data | undefined)[] => answers.map(({ data }) => data)
