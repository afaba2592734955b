import { MutationCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const FRESH_MS = 10_000

/** Creates the only cache of server data. `showError` shows the errors that no form handles. */
export function createQueryClient(showError: (error: ApiError) => void): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // without a network the answer is 'no reply' at once, not an endless skeleton
        networkMode: 'always',
        staleTime: FRESH_MS,
        // `call` itself repeats a refused read, within the time limit of a call
        retry: false,
        // what failed while there was no network
        refetchOnReconnect: ({ state }) => state.status === 'error' && 'always',
      },
      mutations: { networkMode: 'always', retry: false },
    },
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (!(error instanceof ApiError) || error.code === 'unauthorized' || mutation.meta?.handlesErrors === true) return
        if (error.fieldErrors.length < error.errors.length) showError(error)
      },
    }),
  })
}
