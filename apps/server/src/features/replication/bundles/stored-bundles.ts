import type { BodyOf } from '@verka/domain/api/contract.ts'
import { notFound } from '@verka/domain/errors/app-error.ts'
import type { storeReplicationFile } from '@verka/domain/replication/replication.api.ts'
import type { PlanSigner, ReplicationFile } from '@verka/domain/replication/replication.schema.ts'
import type { SiteScope } from '../../../db/site-scope.ts'
import type { InstallationContext, SiteContext } from '../../../http/context.ts'
import { newId } from '../../../ids.ts'
import { inSite } from '../in-site.ts'
import { placeOf } from '../places.ts'
import { deleteBundlesBefore, insertBundle, isAcceptedSigner, readBundleRow, type StoredBundle } from './bundles.queries.ts'
import { readBundle } from './read-bundle.ts'
import { fingerprintOf, publicKeyOf, signingKeyOf } from './signature.ts'

/** Days for which a file is stored: a person looks at its plan, decides, and replicates. */
const STORED_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

/** Who signed a file, for the person who decides whether to trust it. */
async function signerOf(
  site: SiteContext,
  { signer, signer_name: name }: Pick<StoredBundle, 'signer' | 'signer_name'>,
): Promise<PlanSigner> {
  const isOurs = signer === fingerprintOf(publicKeyOf(signingKeyOf(site.runtime.settings.SECRET_KEY)))
  const isKnown = isOurs || (await isAcceptedSigner(site.tx, { tenantId: site.tenant.id, siteId: site.site.id }, signer))
  return { name, fingerprint: signer, isKnown }
}

/**
 * Reads a file and stores its content for the plans into a site. Nothing else is written.
 * @throws `invalid` at `bundle`, `notFound` for a site that the caller may not replicate to
 */
export async function storeBundle(
  context: InstallationContext,
  scope: SiteScope,
  { bundle }: BodyOf<typeof storeReplicationFile>,
): Promise<ReplicationFile> {
  await placeOf(context, scope)
  const read = readBundle(bundle, context.culture)
  const { installation, ...source } = read.source
  const id = newId(context.now)
  const row = { id, source, content: read.content as StoredBundle['content'], signer: read.signer, signer_name: installation }
  const store = async (site: SiteContext): Promise<ReplicationFile> => {
    await deleteBundlesBefore(site.tx, scope, new Date(context.now.getTime() - STORED_DAYS * DAY_MS))
    await insertBundle(site.tx, scope, row, context.now)
    const has = (kind: string) => read.content.items.some((item) => item.kind === kind)
    return { id, source, signer: await signerOf(site, row), hasRecords: has('record'), hasPrivileges: has('privilege') }
  }
  return inSite(context, scope, store, { isReadOnly: false })
}

/** A stored file with who signed it. @throws `notFound` */
export async function loadBundle(site: SiteContext, id: string): Promise<StoredBundle & { signedBy: PlanSigner }> {
  const row = await readBundleRow(site.tx, { tenantId: site.tenant.id, siteId: site.site.id }, id)
  if (!row) throw notFound()
  return { ...row, signedBy: await signerOf(site, row) }
}
