import { ROLES } from '@verka/domain/access/roles.ts'
import { invalid } from '@verka/domain/errors/app-error.ts'
import { asId } from '@verka/domain/entities/ids.ts'
import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import { CULTURES } from '@verka/domain/localization/cultures.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { builtInField } from '@verka/domain/rules/definition-fields.ts'
import { userBodySchema, type UserBody } from '@verka/domain/users/user.body.ts'
import type { User } from '@verka/domain/users/users.api.ts'
import { loadServedTranslator } from '@verka/messages/served/load.ts'
import type { SiteContext } from '../../../http/context.ts'
import { addUser, changeUser, findUsersByName, removeUser } from '../../users/administer-users.ts'
import { listUserSites } from '../../users/user-sites.ts'
import { bodyErrors } from './body-errors.ts'
import type { FoundThing, ImportThings, ThingOutcome, ThingSave } from './import-thing.ts'

const required = (field: Field): Field => ({ ...field, required: true })

/** The columns of a file of users (decision 052), in the words of the three languages. */
async function columnsOfUsers(): Promise<Field[]> {
  const words = await Promise.all(CULTURES.map(loadServedTranslator))
  const roles = ROLES.map((role) => ({
    value: role,
    localizedNames: words.map(({ culture, t }) => ({ culture, text: t(`users.role.${role}`) })),
  }))
  return [
    required(builtInField('userName', 'text', localized('Användarnamn', 'User name', 'Brukernavn'))),
    required(builtInField('name', 'text', localized('Namn', 'Name', 'Navn'))),
    required(builtInField('email', 'email', localized('E-post', 'E-mail', 'E-post'))),
    builtInField('phoneNo', 'phoneNo', localized('Telefonnummer', 'Telephone number', 'Telefonnummer')),
    required(builtInField('role', 'select', localized('Roll', 'Role', 'Rolle'), roles)),
    builtInField('sites', 'text', localized('Områden', 'Sites', 'Områder')),
    builtInField('privileges', 'text', localized('Behörigheter', 'Privileges', 'Rettigheter')),
    builtInField('sendConfirmationEmail', 'switch', localized('Skicka bekräftelse', 'Send confirmation', 'Send bekreftelse')),
  ]
}

interface Named {
  id: string
  names: string[]
}

/** Ids of things that a cell names, with commas, semicolons or line breaks between them. @throws `invalid` */
function idsNamed(text: FieldValue | undefined, known: readonly Named[], message: string, field: string): string[] | undefined {
  if (text === undefined) return undefined
  const names = typeof text === 'string' ? text.split(/[,;\n]/).map((name) => name.trim()) : []
  return names
    .filter((name) => name !== '')
    .map((name) => {
      const found = known.filter((one) => one.names.some((own) => own.toLowerCase() === name.toLowerCase()))
      if (found.length !== 1) throw invalid([{ message, field, params: { text: name } }])
      return found[0]!.id
    })
}

/** Users of the tenant. */
export async function userThings(): Promise<ImportThings> {
  const builtIns = await columnsOfUsers()
  const kept = new Map<string, User>()
  let known: { sites: Named[]; privileges: Named[] } | undefined
  const knownIn = async (now: SiteContext) => {
    const { items } = await listUserSites(now)
    const privileges = items.flatMap((site) =>
      site.privileges.map(({ id, name }): Named => ({ id, names: [name, `${site.key}: ${name}`, `${site.name}: ${name}`] })),
    )
    known ??= { sites: items.map(({ key, name }) => ({ id: key, names: [key, name] })), privileges }
    return known
  }
  const thingOf = (user: User, { sites, privileges }: NonNullable<typeof known>): FoundThing => {
    kept.set(user.id, user)
    const textOf = (ids: readonly string[], named: readonly Named[]) =>
      ids.map((id) => named.find((one) => one.id === id)?.names.at(-1) ?? id).join(', ') || null
    const { userName, name, email, phoneNo, role } = user
    return {
      id: user.id,
      version: user.version,
      name: `${name} (${userName})`,
      builtIns: {
        userName,
        name,
        email,
        phoneNo: phoneNo || null,
        role,
        sites: textOf(user.sites, sites),
        privileges: textOf(user.privilegeIds, privileges),
      },
      values: {},
    }
  }
  const bodyOf = async (now: SiteContext, { found, version, builtIns: given }: ThingSave): Promise<UserBody> => {
    const { sites, privileges } = await knownIn(now)
    const before = found && kept.get(found.id)
    const text = (key: 'userName' | 'name' | 'email' | 'phoneNo') => {
      const value = given[key] ?? (key in given ? '' : (before?.[key] ?? ''))
      return typeof value === 'string' ? value : ''
    }
    const role = 'role' in given ? given.role : (before?.role as FieldValue | undefined)
    if (typeof role !== 'string') throw invalid([{ message: '@validation.required', field: 'role' }])
    const siteKeys = idsNamed(given.sites, sites, '@errors.importSiteMissing', 'sites')
    const privilegeIds = idsNamed(given.privileges, privileges, '@errors.importPrivilegeMissing', 'privileges')
    return {
      userName: text('userName'),
      name: text('name'),
      email: text('email'),
      phoneNo: text('phoneNo'),
      role: role as User['role'],
      ...(version !== undefined && { version }),
      ...(siteKeys && { sites: siteKeys }),
      ...(privilegeIds && { privilegeIds: privilegeIds.map((id) => asId<'privilege'>(id)) }),
      ...(!found && { sendConfirmationEmail: given.sendConfirmationEmail === true }),
    }
  }
  const saveOne = async (now: SiteContext, save: ThingSave): Promise<ThingOutcome> => {
    const body = await bodyOf(now, save)
    const errors = bodyErrors(userBodySchema, body)
    if (errors.length > 0) return { errors }
    const parsed = userBodySchema.parse(body)
    const { id, version, name, userName } = save.found
      ? await changeUser(now, asId(save.found.id), parsed)
      : await addUser(now, parsed, { isMailedLater: true })
    return { id, version, name: `${name} (${userName})` }
  }
  return {
    names: null,
    builtIns,
    fields: [],
    identifiers: builtIns.filter(({ id }) => id === 'userName'),
    unique: 'email',
    onlyNew: 'sendConfirmationEmail',
    isSingle: true,
    async find(now, _by, values) {
      const all = await knownIn(now)
      const found = new Map<string, FoundThing[]>()
      for (const { found: name, user } of await findUsersByName(now, values)) found.set(name, [thingOf(user, all)])
      return found
    },
    async save(now, saves) {
      const outcomes: ThingOutcome[] = []
      for (const save of saves) outcomes.push(await saveOne(now, save))
      return outcomes
    },
    remove: (now, { id, version }) => removeUser(now, asId(id), version),
    async restore(now, { id, version }, before) {
      const { culture, ...logged } = before as User
      const parsed = userBodySchema.parse({
        userName: logged.userName,
        name: logged.name,
        email: logged.email,
        phoneNo: logged.phoneNo,
        role: logged.role,
        sites: logged.sites,
        privilegeIds: logged.privilegeIds,
        isDisabled: logged.isDisabled,
        culture,
        version,
      })
      await changeUser(now, asId(id), parsed)
    },
  }
}
