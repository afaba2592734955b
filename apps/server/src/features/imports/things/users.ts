import { ROLES } from '@verka/domain/access/roles.ts'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import { asId } from '@verka/domain/entities/ids.ts'
import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import { CULTURES } from '@verka/domain/localization/cultures.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { builtInField } from '@verka/domain/rules/definition-fields.ts'
import { userBodySchema } from '@verka/domain/users/user.body.ts'
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
  /** Key of the site of a privilege. */
  site?: string
}

/** The names in a cell, with commas, semicolons or line breaks between them; undefined: no such cell. */
const namesIn = (text: FieldValue | undefined): string[] | undefined =>
  text === undefined
    ? undefined
    : (typeof text === 'string' ? text.split(/[,;\n]/) : []).map((name) => name.trim()).filter((name) => name !== '')

const isNamed = (name: string) => (one: Named) => one.names.some((own) => own.toLowerCase() === name.toLowerCase())

interface Found {
  ids: string[]
  errors: FieldError[]
}

/** Keys of named sites. */
function sitesNamed(names: readonly string[], known: readonly Named[]): Found {
  const found: Found = { ids: [], errors: [] }
  for (const name of names) {
    const [one, ...others] = known.filter(isNamed(name))
    if (one && others.length === 0) found.ids.push(one.id)
    else found.errors.push({ message: '@errors.importSiteMissing', field: 'sites', params: { text: name } })
  }
  return found
}

/** Ids of named privileges. Several sites may have one with the same name: it is that of the person's sites, in each of them. */
function privilegesNamed(names: readonly string[], known: readonly Named[], sites: readonly string[]): Found {
  const found: Found = { ids: [], errors: [] }
  for (const name of names) {
    const all = known.filter(isNamed(name))
    const own = all.length > 1 ? all.filter(({ site }) => site !== undefined && sites.includes(site)) : all
    const isOneEach = new Set(own.map(({ site }) => site)).size === own.length
    if (own.length > 0 && isOneEach) found.ids.push(...own.map(({ id }) => id))
    else found.errors.push({ message: '@errors.importPrivilegeMissing', field: 'privileges', params: { text: name } })
  }
  return found
}

interface KnownNames {
  sites: Named[]
  privileges: Named[]
}

/** The names of the sites and privileges that cells may contain. */
async function namesKnownIn(now: SiteContext): Promise<KnownNames> {
  const { items } = await listUserSites(now)
  const privileges = items.flatMap((site) =>
    site.privileges.map(({ id, name }): Named => ({
      id,
      site: site.key,
      names: [name, `${site.key}: ${name}`, `${site.name}: ${name}`],
    })),
  )
  return { sites: items.map(({ key, name }) => ({ id: key, names: [key, name] })), privileges }
}

/** A stored person, as cells would contain them. */
function thingOf(user: User, { sites, privileges }: KnownNames): FoundThing {
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

/** The person as they would be saved, and the errors that the body's contract does not know: all of them, so that a row is corrected once. */
function personOf(
  { found, version, builtIns: given }: ThingSave,
  before: User | undefined,
  known: KnownNames,
): { body: unknown; errors: FieldError[] } {
  const text = (key: 'userName' | 'name' | 'email' | 'phoneNo') => {
    const value = given[key] ?? (key in given ? '' : (before?.[key] ?? ''))
    return typeof value === 'string' ? value : ''
  }
  const role = 'role' in given ? given.role : (before?.role as FieldValue | undefined)
  const [siteNames, privilegeNames] = [namesIn(given.sites), namesIn(given.privileges)]
  const sites = siteNames && sitesNamed(siteNames, known.sites)
  const privileges = privilegeNames && privilegesNamed(privilegeNames, known.privileges, sites?.ids ?? before?.sites ?? [])
  const noRole = typeof role === 'string' ? [] : [{ message: '@validation.required', field: 'role' }]
  const body = {
    userName: text('userName'),
    name: text('name'),
    email: text('email'),
    phoneNo: text('phoneNo'),
    // the least, so that the other cells are checked
    role: typeof role === 'string' ? role : ROLES[0],
    ...(version !== undefined && { version }),
    ...(sites && { sites: sites.ids }),
    ...(privileges && { privilegeIds: privileges.ids }),
    ...(!found && { sendConfirmationEmail: given.sendConfirmationEmail === true }),
  }
  return { body, errors: [...noRole, ...(sites?.errors ?? []), ...(privileges?.errors ?? [])] }
}

/** Users of the tenant. */
export async function userThings(): Promise<ImportThings> {
  const builtIns = await columnsOfUsers()
  const kept = new Map<string, User>()
  let known: KnownNames | undefined
  const knownIn = async (now: SiteContext) => (known ??= await namesKnownIn(now))
  const saveOne = async (now: SiteContext, save: ThingSave): Promise<ThingOutcome> => {
    const { body, errors: own } = personOf(save, save.found && kept.get(save.found.id), await knownIn(now))
    const errors = [...own, ...bodyErrors(userBodySchema, body)]
    if (errors.length > 0) return { errors }
    const parsed = userBodySchema.parse(body)
    const { id, version, name, userName } = save.found
      ? await changeUser(now, asId(save.found.id), parsed)
      : await addUser(now, parsed, { isMailedLater: true })
    return { id, version, name: `${name} (${userName})` }
  }
  return {
    names: null,
    version: 0,
    builtIns,
    fields: [],
    identifiers: builtIns.filter(({ id }) => id === 'userName'),
    unique: 'email',
    onlyNew: 'sendConfirmationEmail',
    isSingle: true,
    async find(now, _by, values) {
      const all = await knownIn(now)
      const found = new Map<string, FoundThing[]>()
      for (const { found: name, user } of await findUsersByName(now, values)) {
        kept.set(user.id, user)
        found.set(name, [thingOf(user, all)])
      }
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
