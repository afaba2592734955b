import { z } from 'zod'
import { personSchema } from '../entities/entity.ts'
import { MAX_FIELDS } from '../forms/field.ts'
import { confirmedFailuresInBody } from '../rule-tests/rule-test.ts'
import { DIFFERENCE_PARTS } from './difference/definition-difference.ts'

/** Limit of versions of a page, and the default. */
export const MAX_VERSIONS_PAGE = 100
export const VERSIONS_PAGE = 20

/** What wrote a version that nobody saved in the form. */
export const COPIED_BY = ['site', 'file', 'template', 'sandbox', 'undo'] as const
export type CopiedBy = (typeof COPIED_BY)[number]

const versionShape = {
  /** The version that the save gave the definition. */
  number: z.int().min(1),
  at: z.iso.datetime({ offset: true }),
  /** Null: nobody is known, since it is older than the log. A deleted person has no name. */
  by: personSchema.nullable(),
}

/** A version of a definition in its list. */
export const definitionVersionSchema = z.object({
  ...versionShape,
  /** Whether it is the first one that is known. */
  isFirst: z.boolean(),
  /** The version whose content it has again; null: it was saved in the form. */
  restoredFrom: z.int().min(1).nullable(),
  /**
   * How it came without its form: copied from a site, a file or a template, with a sandbox, or when a replication was undone; null: it was
   * saved. `from`: the name of the source.
   */
  copied: z.object({ by: z.enum(COPIED_BY), from: z.string() }).nullable(),
  /** The parts that differ from the version before; empty for the first one. */
  changed: z.array(z.enum(DIFFERENCE_PARTS)),
})
export type DefinitionVersion = z.infer<typeof definitionVersionSchema>

export const versionsReply = z.object({ items: z.array(definitionVersionSchema), next: z.string().optional() })
export const versionsQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(MAX_VERSIONS_PAGE).optional(),
  /** The `next` of the page before. */
  after: z.string().max(100).optional(),
})

/** A version of a definition with its content, as it was stored. It may have the shape of an older version of the program. */
export const definitionContentSchema = z.object({ ...versionShape, content: z.unknown() })
export type DefinitionVersionContent = z.infer<typeof definitionContentSchema>

/** The number of a version in a path; text there. */
export const versionNumber = z.coerce.number().int().min(1).max(2_147_483_647)

/** `version`: the present version, which was read. */
export const restoreBody = z.strictObject({
  version: z.int().min(1),
  confirmedRemovals: z.array(z.uuid()).max(MAX_FIELDS).optional(),
  confirmedFailures: confirmedFailuresInBody,
})
