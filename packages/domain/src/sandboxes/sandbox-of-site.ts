import { z } from 'zod'

/** Roles with which a person can try a sandbox, besides their own. */
export const TRIED_ROLES = ['user', 'privilegedUser', 'siteAdmin'] as const
export type TriedRole = (typeof TRIED_ROLES)[number]

/** What the people of a site need to know of it if it is a sandbox. */
export const sandboxOfSiteSchema = z.object({
  /** The site that it is a copy of; `key` is null if that was removed. */
  source: z.object({ key: z.string().nullable(), name: z.string() }),
  removeAt: z.iso.datetime({ offset: true }),
  /** The role that the person tries it with; null: their own. */
  triesAs: z.enum(TRIED_ROLES).nullable(),
})
export type SandboxOfSite = z.infer<typeof sandboxOfSiteSchema>
