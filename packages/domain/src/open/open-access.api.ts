import { z } from 'zod'
import { leastRole } from '../access/permissions.ts'
import { defineCall, idParamsOf } from '../api/contract.ts'
import { idSchema } from '../entities/entity.ts'
import { localizedTextsSchema } from '../localization/localized-text.schema.ts'
import { LIST_FORMS } from '../public-lists/list-forms.ts'

const named = z.object({ id: z.uuid(), localizedNames: localizedTextsSchema })

/** What people without a login may see of a tenant. */
export const openAccessSchema = z.object({
  /** Whether the tenant allows it. */
  isOn: z.boolean(),
  /** Categories whose objects are shown when it is on, by the site that has them. */
  sites: z.array(
    z.object({
      id: idSchema('site'),
      key: z.string(),
      name: z.string(),
      elementTypes: z.array(
        named.extend({
          /** Objects of the category, and those whose code is short enough to guess (`generated-code.ts`). */
          elements: z.number(),
          guessableCodes: z.number(),
          /** Services that everybody may start on its objects. */
          services: z.array(named.extend({ withQuarantine: z.boolean() })),
          /** Schemas by which it is shown. */
          schemas: z.array(
            named.extend({
              key: z.string(),
              /**
               * The fields that are shown, in their order. `sources`: the names of what feeds each: a property, or a choice and the property
               * of the chosen value; no name for a fixed value.
               */
              fields: z.array(
                z.object({ key: z.string(), localizedNames: localizedTextsSchema, sources: z.array(z.array(localizedTextsSchema)) }),
              ),
            }),
          ),
        }),
      ),
      /** Its published lists of these categories by these schemas. */
      publicLists: z.array(
        named.extend({ key: z.string(), elementTypeId: z.uuid(), schemaId: z.uuid(), forms: z.array(z.enum(LIST_FORMS)) }),
      ),
    }),
  ),
})
export type OpenAccess = z.infer<typeof openAccessSchema>

export const getOpenAccess = defineCall('getOpenAccess', 'GET /tenants/{id}/openAccess', {
  scope: 'installation',
  access: leastRole('tenantRecord', 'read'),
  shows: ['tenant', 'dataSchema', 'elementType', 'transactionType', 'element', 'recordType', 'publicList'],
  summary:
    'Returns which objects people without a login can see by their code, with which fields, how many codes are short enough to guess, and the public lists. Also before the tenant allows it.',
  params: idParamsOf('tenant'),
  reply: openAccessSchema,
})
