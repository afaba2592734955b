import { z } from 'zod'

/** The body of every error answer (RFC 9457, decisions section 6). */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.string(),
  requestId: z.string().optional(),
  errors: z.array(
    z.object({
      message: z.string(),
      field: z.string().optional(),
      params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    }),
  ),
  details: z.record(z.string(), z.unknown()).optional(),
})
export type Problem = z.infer<typeof problemSchema>

export const PROBLEM_CONTENT_TYPE = 'application/problem+json'
