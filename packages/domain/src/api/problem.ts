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
      message: z.string().describe('A key of the message catalogues after an @, or a text of the form’s own definition.'),
      text: z.string().describe('The message in the language of the request, with its parameters.'),
      field: z.string().optional().describe('A path in what was sent; `dataProperties.<field id>` for a field of a form.'),
      fieldKey: z.string().optional().describe('The key of that field of the form; `<key>.<row>.<key>` in a row of a collection.'),
      params: z
        .record(z.string(), z.union([z.string(), z.number()]))
        .optional()
        .describe(
          'What the message is about: the bound that was broken (`min`, `max`, `length`, `count`, `size`, `pattern`), a name, a number.',
        ),
    }),
  ),
  details: z.record(z.string(), z.unknown()).optional(),
})
export type Problem = z.infer<typeof problemSchema>

export const PROBLEM_CONTENT_TYPE = 'application/problem+json'
