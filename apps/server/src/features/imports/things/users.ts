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
import { bodyErrors } from './body-errors.ts'
import type { FoundThing, ImportThings, ThingOutcome, ThingSave } from './import-thing.ts'
import { namesKnownIn, privilegesIn, sitesIn, textOfNames, type KnownNames } from './user-names.ts'

const required = (field: Field): Field => ({ ...field, required: true })

/** The columns of a file of users (decision 052), in the words of the three languages. */
async function columnsOfUsers(): Promise<Field[]> {
  const words = await Promise.all(CULTURES.map(loadServedTranslator))
  const roles = ROLES.map((role) => ({
    value: role,
    // the key too, as programs and the specification write it: by its case 'user' is not the 'User' of the English names
    localizedNames: [
      ...words.map(({ culture, t }) => ({ culture, text: t(`users.role.${role}`) })),
      { culture: 'en-US' as const, text: role },
    ],
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

/** A stored person, as cells would contain them. */
function thingOf(user: User, { sites, privileges }: KnownNames): FoundThing {
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
      sites: textOfNames(user.sites, sites),
      privileges: textOfNames(user.privilegeIds, privileges),
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
  const sites = sitesIn(given.sites, known)
  const privileges = privilegesIn(given.privileges, known, sites?.ids ?? before?.sites ?? [])
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
    canonical(target, value, given) {
      if (!known) return value
      const sites = sitesIn(given('sites'), known)
      const found = target === 'sites' ? sites : target === 'privileges' ? privilegesIn(value, known, sites?.ids ?? []) : undefined
      return found && found.errors.length === 0 ? textOfNames(found.ids, target === 'sites' ? known.sites : known.privileges) : value
    },
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
