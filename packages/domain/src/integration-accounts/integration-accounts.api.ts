import { z } from 'zod'
import { leastRole } from '../access/permissions.ts'
import { ROLES } from '../access/roles.ts'
import { defineCall, idParamsOf } from '../api/contract.ts'
import { entityShapeOf, idSchema } from '../entities/entity.ts'
import { NAMED_ROWS } from '../lists/export-query.ts'
import { createCall, deleteCall, exportNamedCall, getCall, listCall, updateCall, usesCall } from '../resource-calls/resource-calls.ts'
import { linkBodySchema, unlinkQuerySchema } from '../users/user-logins.api.ts'
import { expirySchema, integrationAccountBodySchema } from './integration-account.body.ts'
import { integrationAccount } from './integration-accounts.resource.ts'

/** Secrets of an account that are valid at a time: the program changes from one to the other. */
export const MAX_SECRETS = 2

/** A secret as it is shown after its creation: never the secret itself. */
export const integrationSecretSchema = z.object({
  id: z.uuid(),
  /** Its last characters. */
  ending: z.string(),
  createdAt: z.iso.datetime({ offset: true }),
  expiresOn: expirySchema,
  isExpired: z.boolean(),
  /** Time at which a token was last issued for it. */
  lastUsedAt: z.iso.datetime({ offset: true }).nullable(),
})
export type IntegrationSecret = z.infer<typeof integrationSecretSchema>

/** Whether programs can log in to an account. */
export const ACCOUNT_STATES = ['active', 'disabled', 'expired'] as const

/** An account with which a program uses the API: a user without a password. */
export const integrationAccountSchema = z.object({
  ...entityShapeOf('integrationAccount'),
  name: z.string(),
  /** The `client_id` of its programs. */
  clientId: z.string(),
  role: z.enum(ROLES),
  /** Keys of its sites. */
  sites: z.array(z.string()),
  privilegeIds: z.array(idSchema('privilege')),
  expiresOn: expirySchema,
  isDisabled: z.boolean(),
  state: z.enum(ACCOUNT_STATES),
  /** Time of the last call, to the minute. */
  lastUsedAt: z.iso.datetime({ offset: true }).nullable(),
  secrets: z.array(integrationSecretSchema),
  /** Identities of programs at another login server that act as this account. */
  logins: z.array(z.object({ issuer: z.string(), subject: z.string(), linkedAt: z.string() })),
  /** The login server, and its token address; null: the other login server's own documentation has it. */
  loginServer: z.object({ issuer: z.string(), tokenUrl: z.string().nullable() }),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
})
export type IntegrationAccount = z.infer<typeof integrationAccountSchema>

/** A new secret: only this reply contains it. */
export const newIntegrationSecretSchema = integrationSecretSchema.extend({ clientId: z.string(), clientSecret: z.string() })
export type NewIntegrationSecret = z.infer<typeof newIntegrationSecretSchema>

export const listIntegrationAccounts = listCall(integrationAccount, {
  summary: 'Lists the integration accounts of the tenant, by name.',
  item: integrationAccountSchema,
})
export const getIntegrationAccount = getCall(integrationAccount, {
  summary: 'Returns an integration account with what is known of its secrets.',
  reply: integrationAccountSchema,
})
export const createIntegrationAccount = createCall(integrationAccount, {
  summary: 'Creates an integration account with at most the caller’s own role. It has no secret yet.',
  body: integrationAccountBodySchema,
  reply: integrationAccountSchema,
  example: { name: 'Ekonomisystemet', role: 'privilegedUser' },
})
export const updateIntegrationAccount = updateCall(integrationAccount, {
  summary: 'Saves an integration account; `version` is the version that was read. Omitted properties are unchanged.',
  body: integrationAccountBodySchema,
  reply: integrationAccountSchema,
})
export const getIntegrationAccountUses = usesCall(integrationAccount, {
  summary: 'Returns what uses an integration account. An empty reply: it can be deleted.',
})
export const deleteIntegrationAccount = deleteCall(integrationAccount, {
  summary: 'Deletes an integration account with its secrets. Logs keep the name.',
})
export const exportIntegrationAccounts = exportNamedCall(integrationAccount, {
  summary: `Integration accounts: ${NAMED_ROWS}.`,
  example: { columns: ['name'] },
})

const shared = { scope: 'tenant', access: leastRole('integrationAccounts', 'write'), changes: ['integrationAccount'] } as const

export const createIntegrationSecret = defineCall('createIntegrationSecret', 'POST /integrationAccounts/{id}/secrets', {
  ...shared,
  summary: 'Creates a secret. Only this reply contains it. An account has at most two: a program changes from one to the other.',
  // a stored reply would contain the secret
  idempotency: 'none',
  params: idParamsOf('integrationAccount'),
  body: z.strictObject({ expiresOn: expirySchema.optional() }),
  reply: newIntegrationSecretSchema,
  status: 201,
})
export const deleteIntegrationSecret = defineCall('deleteIntegrationSecret', 'DELETE /integrationAccounts/{id}/secrets/{secretId}', {
  ...shared,
  summary: 'Removes a secret. Tokens that were issued for it are refused within a second.',
  params: z.strictObject({ id: idSchema('integrationAccount'), secretId: z.uuid() }),
})
export const linkIntegrationLogin = defineCall('linkIntegrationLogin', 'POST /integrationAccounts/{id}/logins', {
  ...shared,
  summary:
    'Links an integration account to a program’s identity at another login server: by issuer and subject, or by the reference number of a refused login.',
  params: idParamsOf('integrationAccount'),
  body: linkBodySchema,
  reply: integrationAccountSchema,
})
export const unlinkIntegrationLogin = defineCall('unlinkIntegrationLogin', 'DELETE /integrationAccounts/{id}/logins', {
  ...shared,
  summary: 'Removes the link of an integration account to an identity at another login server.',
  params: idParamsOf('integrationAccount'),
  query: unlinkQuerySchema,
})
