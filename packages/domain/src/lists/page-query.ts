import { z } from 'zod'
import { MAX_LIMIT } from '../api/contract.ts'

const wholeNumber = z.coerce.number().int()

/** A cursor from an earlier answer of the list. */
export const afterInQuery = z.string().min(1).max(12_000).optional().describe('The `next` of the page before: goes on from there.')

/** The page of a list that is read by GET (specification section 9: Skip=0, Limit=1000). */
export const pageQuery = {
  Skip: wholeNumber.min(0).max(1_000_000).optional().describe('Not beside `after`.'),
  Limit: wholeNumber.min(0).max(MAX_LIMIT).optional().describe('1000 when it is left out.'),
  after: afterInQuery,
}

/** The same page as parameters of a list query. */
export const pageParamsOf = ({
  Skip,
  Limit = MAX_LIMIT,
  after,
}: {
  Skip?: number | undefined
  Limit?: number | undefined
  after?: string | undefined
}) => ({
  ...(Skip !== undefined && { skip: Skip }),
  limit: Limit,
  ...(after !== undefined && { after }),
})
