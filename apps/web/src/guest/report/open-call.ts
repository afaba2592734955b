import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ArgumentsOf, ReplyOf } from '@verka/domain/api/contract.ts'
import { errorMessages, type ApiError } from '../../data/api-error.ts'
import { call, type Callable } from '../../data/call.ts'
import { useText } from '../../language/use-text.tsx'
import { useAddressParam } from '../../ui/navigation/use-address.ts'

/** The tenant and site of the address. */
export const useOpenPlace = () => ({ tenant: useAddressParam('tenant'), site: useAddressParam('site') })

/** The answer of a reading call for people without a login. */
export function useOpenCall<C extends Callable>(definition: C, args: ArgumentsOf<C>) {
  const text = useText()
  const place = useOpenPlace()
  const queries = useQueryClient()
  const queryKey = [definition.name, place.tenant, place.site, text.culture, args]
  const { data, error, refetch } = useQuery<ReplyOf<C>, ApiError>({
    queryKey,
    queryFn: ({ signal }) => call(definition, args, { place, signal }),
    // an open form does not change by itself
    staleTime: Infinity,
  })
  return {
    data,
    error,
    errorTexts: error ? errorMessages(error, text) : [],
    replace: (answer: ReplyOf<C>) => void queries.setQueryData(queryKey, answer),
    retry: () => void refetch(),
  }
}

/** Sends a call for people without a login. */
export function useOpenSend() {
  const place = useOpenPlace()
  return <C extends Callable>(definition: C, args: ArgumentsOf<C>): Promise<ReplyOf<C>> => call(definition, args, { place })
}
