import type { SiteContext } from '../../http/context.ts'
import { readFormVersions } from './form-versions.queries.ts'

/** A function as it was when operations were executed with it. */
export type FormVersion = Omit<Awaited<ReturnType<typeof readFormVersions>>[number], keyof OfVersion>

type OfVersion = Parameters<typeof readFormVersions>[2][number]

/** One text for each version of a function. */
export const versionKeyOf = ({ operation_type_id: id, operation_type_version: version }: OfVersion) => `${id} ${version}`

/** The versions that some rows were executed with, each read once however many rows have it: they are large. By `versionKeyOf`. */
export async function loadFormVersions(context: SiteContext, rows: readonly OfVersion[]): Promise<Map<string, FormVersion>> {
  const wanted = [...new Map(rows.map((row) => [versionKeyOf(row), row])).values()]
  if (wanted.length === 0) return new Map()
  const found = await readFormVersions(context.tx, { tenantId: context.tenant.id, siteId: context.site.id }, wanted)
  return new Map(found.map((row) => [versionKeyOf(row), row]))
}
