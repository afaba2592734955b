import type { Field } from '@verka/domain/forms/field.ts'
import { check, field, recordsOf, documentedCheck, type Names } from '../demo-fields.ts'
import { followUp } from './follow-up.ts'

const own = field.bind(undefined, 'annual')
const point = check.bind(undefined, 'annual')
const documentedPoint = documentedCheck.bind(undefined, 'annual')
const about = (key: string, names: Names, parts: Parameters<typeof followUp>[3]) => followUp('annual', key, names, ['What', ...parts])

/**
 * Checks of the inspector, from the ground up: each has its own picture and note, or its group ends with questions about all its
 * deviations: severity and measures.
 */
export const ANNUAL_CHECKS: Field[] = [
  own('foundations', 'statusGroup', ['Grundläggning', 'Foundations', 'Fundamentering'], {
    children: [
      ...documentedPoint(
        'covered',
        ['Fundamenten är täckta', 'Foundations are covered', 'Fundamentene er tildekket'],
        [
          'Marken ska nå upp till markeringen på stolpen.',
          'The ground should reach the mark on the post.',
          'Bakken skal nå opp til merket på stolpen.',
        ],
      ),
      ...documentedPoint(
        'firm',
        ['Stolparna står stadigt', 'Posts stand firm', 'Stolpene står støtt'],
        ['Ta tag högt upp och vicka åt två håll.', 'Grip high up and rock in two directions.', 'Ta tak høyt oppe og vugg i to retninger.'],
      ),
      ...documentedPoint(
        'groundLine',
        ['Ingen röta eller rost vid marken', 'No rot or rust at ground level', 'Ingen råte eller rust ved bakken'],
        ['Gräv fram en decimeter och prova med syl.', 'Dig down 10 cm and probe with an awl.', 'Grav fram en desimeter og prøv med syl.'],
      ),
    ],
  }),
  own('structure', 'statusGroup', ['Stomme och förband', 'Structure and joints', 'Konstruksjon og forbindelser'], {
    children: [
      point('frame', ['Stommen är rak och hel', 'Frame is straight and whole', 'Rammen er rett og hel']),
      point('bolts', ['Bultar och muttrar är åtdragna', 'Bolts and nuts are tight', 'Bolter og muttere er strammet']),
      own('boltsReplaced', 'integer', ['Antal utbytta bultar', 'Number of bolts replaced', 'Antall utskiftede bolter'], {
        validation: { range: { min: 0, max: 200 } },
      }),
      point('caps', ['Skyddshuvar sitter på plats', 'Protective caps are in place', 'Beskyttelseshetter er på plass']),
      point('welds', ['Svetsar och rör är utan sprickor', 'Welds and tubes have no cracks', 'Sveiser og rør er uten sprekker']),
      point('railings', ['Plattform och räcken sitter fast', 'Platform and railings are secure', 'Plattform og rekkverk sitter fast']),
    ],
  }),
  about(
    'structure',
    ['Avvikelse i stomme och förband', 'Deviation in structure and joints', 'Avvik i konstruksjon og forbindelser'],
    ['Severity', 'Photo', 'Measure', 'Deadline'],
  ),
  own('moving', 'statusGroup', ['Kedjor, rep och lager', 'Chains, ropes and bearings', 'Kjeder, tau og lagre'], {
    children: [
      point(
        'chains',
        ['Kedjor och schacklar är inte slitna', 'Chains and shackles are not worn', 'Kjeder og sjakler er ikke slitt'],
        [
          'Högst en tredjedel av godset får vara borta.',
          'At most a third of the thickness may be gone.',
          'Høyst en tredel av godset kan være borte.',
        ],
      ),
      point('ropes', ['Rep och linor är hela', 'Ropes and cables are whole', 'Tau og wirer er hele']),
      point('bearings', ['Lager går lätt och utan glapp', 'Bearings run freely without play', 'Lagre går lett og uten slark']),
      point('seats', ['Sitsar och grepp är hela', 'Seats and grips are whole', 'Seter og grep er hele']),
    ],
  }),
  about(
    'moving',
    ['Avvikelse i kedjor, rep eller lager', 'Deviation in chains, ropes or bearings', 'Avvik i kjeder, tau eller lagre'],
    ['Severity', 'Photo'],
  ),
  own('surfaces', 'statusGroup', ['Ytor och ytbehandling', 'Surfaces and finish', 'Overflater og overflatebehandling'], {
    children: [
      ...documentedPoint('splinters', [
        'Trä utan flisor och djupa sprickor',
        'Wood without splinters or deep cracks',
        'Tre uten fliser og dype sprekker',
      ]),
      ...documentedPoint('edges', ['Inga vassa kanter eller grader', 'No sharp edges or burrs', 'Ingen skarpe kanter eller grader']),
      ...documentedPoint('corrosion', ['Metall utan genomrostning', 'Metal not rusted through', 'Metall uten gjennomrusting']),
      ...documentedPoint('paint', ['Färg och ytskikt är hela', 'Paint and coating are intact', 'Maling og belegg er hele']),
    ],
  }),
  own('entrapment', 'statusGroup', ['Öppningar och klämrisker', 'Openings and entrapment', 'Åpninger og klemfare'], {
    children: [
      point(
        'head',
        ['Huvud och hals kan inte fastna', 'Head and neck cannot get stuck', 'Hode og hals kan ikke sette seg fast'],
        ['Prova alla öppningar med provkropparna.', 'Try all openings with the test probes.', 'Prøv alle åpninger med prøvelegemene.'],
      ),
      point('fingers', ['Fingrar och fötter kan inte klämmas', 'Fingers and feet cannot be crushed', 'Fingre og føtter kan ikke klemmes']),
      point('clothing', [
        'Kläder och snören kan inte fastna',
        'Clothes and cords cannot be caught',
        'Klær og snorer kan ikke henge seg fast',
      ]),
      point('protrusions', [
        'Inget sticker ut där barn rör sig',
        'Nothing sticks out where children move',
        'Ingenting stikker ut der barn beveger seg',
      ]),
    ],
  }),
  about('entrapment', ['Avvikelse: klämrisk', 'Deviation: entrapment', 'Avvik: klemfare'], ['Severity', 'Photo']),
  own('fall', 'group', ['Fallhöjd och underlag', 'Height of fall and surfacing', 'Fallhøyde og underlag'], {
    children: [
      own('fallHeight', 'decimal', ['Fri fallhöjd (m)', 'Free height of fall (m)', 'Fri fallhøyde (m)'], { uiStatus: 'disabled' }),
      own('surfacing', 'select', ['Fallunderlag på plats', 'Surfacing on site', 'Fallunderlag på stedet'], {
        required: true,
        optionSource: recordsOf('surfacing'),
        help: ['Ändra om underlaget har bytts ut.', 'Change it if the surfacing has been replaced.', 'Endre hvis underlaget er byttet ut.'],
      }),
    ],
  }),
  own('depth', 'group', ['Lösfyllnadens djup', 'Depth of the loose fill', 'Dybde på løsfyllingen'], {
    children: [
      own('requiredDepth', 'integer', ['Minsta djup (cm)', 'Least depth (cm)', 'Minste dybde (cm)']),
      ...(
        [
          ['depthLanding', ['Djup där barn landar (cm)', 'Depth where children land (cm)', 'Dybde der barn lander (cm)']],
          ['depthMiddle', ['Djup mitt under redskapet (cm)', 'Depth in the middle (cm)', 'Dybde midt under apparatet (cm)']],
          ['depthEdge', ['Djup vid ytterkanten (cm)', 'Depth at the edge (cm)', 'Dybde ved ytterkanten (cm)']],
        ] as const
      ).map(([key, names]) => own(key, 'integer', [...names], { required: true, validation: { range: { min: 0, max: 150 } } })),
    ],
  }),
  own('impact', 'statusGroup', ['Fallskydd', 'Impact protection', 'Fallsikring'], {
    children: [
      point('freeSpace', ['Fallytan är fri från hinder', 'Impact area is free of obstacles', 'Fallområdet er fritt for hindringer']),
      point('evenness', ['Underlaget är jämnt och rent', 'Surfacing is even and clean', 'Underlaget er jevnt og rent']),
      point('seams', ['Fogar och kanter ligger tätt', 'Seams and edges are tight', 'Fuger og kanter ligger tett']),
      point('drainage', ['Vatten rinner undan', 'Water drains away', 'Vannet renner bort']),
    ],
  }),
  about('impact', ['Avvikelse i fallskyddet', 'Deviation in the impact protection', 'Avvik i fallsikringen'], ['Severity', 'Photo']),
  own('signs', 'statusGroup', ['Skyltar och omgivning', 'Signs and surroundings', 'Skilt og omgivelser'], {
    children: [
      ...documentedPoint('plate', ['Märkskylten är läslig', 'Name plate is legible', 'Merkeskiltet er leselig']),
      ...documentedPoint('contact', ['Skylt med telefonnummer finns', 'Sign with phone number is there', 'Skilt med telefonnummer finnes']),
      ...documentedPoint('fence', ['Staket och grindar är hela', 'Fences and gates are whole', 'Gjerder og porter er hele']),
      ...documentedPoint('paths', ['Gångvägar och bänkar är hela', 'Paths and benches are whole', 'Gangveier og benker er hele']),
      ...documentedPoint('plants', ['Växter och grenar är utan fara', 'Plants and branches are safe', 'Planter og greiner er uten fare']),
    ],
  }),
]
