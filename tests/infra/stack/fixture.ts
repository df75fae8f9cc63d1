import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { App } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import type { Settings } from '../../../infra/settings.ts'
import { PortalStack } from '../../../infra/stack/portal-stack.ts'
import { provider } from '../../provider.ts'

/** Only the required settings. */
export const dev: Settings = { stage: 'dev', provider, payment: 'required' }

/** Settings with every optional resource. */
export const prod: Settings = {
  stage: 'prod',
  provider,
  payment: 'required',
  domain: 'learning.wattle-grove.edu.au',
  certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/0a1b2c3d',
  sesSender: 'no-reply@wattle-grove.edu.au',
  alarmEmail: 'it@wattle-grove.edu.au',
  wafArn: 'arn:aws:wafv2:us-east-1:111122223333:global/webacl/portal/0a1b2c3d',
  monthlyBudgetUsd: 20,
}

/** All of it, and Google sign-in too. */
export const withGoogle: Settings = {
  ...prod,
  googleSignIn: {
    clientId: '1234-abc.apps.googleusercontent.com',
    clientSecretArn: 'arn:aws:secretsmanager:ap-southeast-2:111122223333:secret:google-0a1b2c',
  },
}

const buildFiles = {
  ...Object.fromEntries(
    readdirSync('functions/handlers')
      .map((file) => basename(file, '.ts'))
      .map((name) => [`functions/${name}/index.mjs`, `export const handler = () => "${name}"`]),
  ),
  'site/404.html': '<p>There is no page here.</p>',
  'site/index.html': '<p>Home</p>',
  'site/course/digital-media.html': '<p>Lesson</p>',
  'site/robots.txt': 'User-agent: *',
  'site/favicon.ico': 'icon',
  'site/assets/main-1a2b3c.js': '"script"',
  'site/assets/names-4d5e6f.json': '{}',
}

/** Passes a CDK app with the context of cdk.json, and the directory of a small fake build, both removed afterwards. */
export function withApp<T>(use: (app: App, buildDir: string) => T, options: { validated?: boolean } = {}): T {
  const folder = mkdtempSync(join(tmpdir(), 'portal-stack-'))
  for (const [name, text] of Object.entries(buildFiles)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const { context } = JSON.parse(readFileSync('cdk.json', 'utf8'))
  const app = new App({
    context,
    outdir: join(folder, 'out'),
    builtinCloudFormationValidation: options.validated ?? false,
  })
  try {
    return use(app, folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const templates = new Map<Settings, Template>()

/** The CloudFormation template of a stage, synthesised once for each settings object. */
export function templateOf(settings: Settings): Template {
  const template =
    templates.get(settings) ??
    withApp((app, buildDir) => Template.fromStack(new PortalStack(app, { settings, buildDir })))
  templates.set(settings, template)
  return template
}

type Resource = { Type: string; Properties: Record<string, unknown>; [attribute: string]: unknown }

/** The resources of a type, by logical id. */
export const resourcesOf = (template: Template, type: string): Record<string, Resource> =>
  template.findResources(type) as Record<string, Resource>

/** The only resource of a type whose logical id starts with `idStart`. Throws if there are none or several. */
export function resourceOf(template: Template, type: string, idStart = ''): Resource & { id: string } {
  const found = Object.entries(resourcesOf(template, type)).filter(([id]) => id.startsWith(idStart))
  const [id, resource] = found[0] ?? []
  if (!id || !resource || found.length > 1)
    throw new Error(`Expected one resource ${type} ${idStart}, found ${found.length}`)
  return { id, ...resource }
}
