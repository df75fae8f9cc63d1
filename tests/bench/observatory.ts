/**
 * `npx tsx tests/bench/observatory.ts`: MDN HTTP Observatory's score for the headers of the built site, served as in
 * `npm run preview` but over TLS, with plain HTTP redirected as CloudFront does. Needs a build, `openssl` and, the first time,
 * the npm registry. Exits with 1 below A+.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttp } from 'node:http'
import { createServer as createHttps } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cognitoOrigin } from '../../infra/site/headers.ts'
import { createBuiltSite } from '../../infra/site/preview.ts'

// Not in package.json, because it's 230 packages, one of them native, for an occasional check.
const version = '1.4.8'
const home = fileURLToPath(new URL('../../build/observatory', import.meta.url))
const observatory = `${home}/node_modules/@mdn/mdn-http-observatory`
const site = fileURLToPath(new URL('../../build/site', import.meta.url))
const wanted = 'A+'
const certificateName = 'portal-certificate.pem'

type Result = { constructor: { name: string }; result: string; pass: boolean; scoreModifier?: number }
type Grader = {
  getGradeForScore(score: number): { score: number; grade: string }
  getScoreModifier(result: string): number
}

if (!existsSync(`${site}/index.html`)) throw new Error('There is no build yet. Run npm run build first.')
if (process.env.NODE_EXTRA_CA_CERTS?.endsWith(certificateName)) await score(dirname(process.env.NODE_EXTRA_CA_CERTS))
else await runTrusted()

/** Runs this file again in a process that trusts a new certificate, because Node reads NODE_EXTRA_CA_CERTS only at start. */
async function runTrusted(): Promise<void> {
  install()
  const folder = mkdtempSync(join(tmpdir(), 'portal-tls-'))
  try {
    const files = ['-keyout', `${folder}/key.pem`, '-out', `${folder}/${certificateName}`]
    const options = ['-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost']
    execFileSync('openssl', ['req', '-x509', ...options, ...files], { stdio: 'ignore' })
    const env = { ...process.env, NODE_EXTRA_CA_CERTS: `${folder}/${certificateName}` }
    const args = [...process.execArgv, fileURLToPath(import.meta.url)]
    process.exitCode = spawnSync(process.execPath, args, { env, stdio: 'inherit' }).status ?? 1
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function score(folder: string): Promise<void> {
  const { http, https, close } = await serve(folder)
  try {
    for (const path of ['/', '/dashboard']) {
      const { score, grade } = await scan(path, http, https)
      console.log(`${grade} for ${path}: ${score} points, where 100 make an A+ (MDN HTTP Observatory ${version})\n`)
      if (grade !== wanted) process.exitCode = 1
    }
  } finally {
    close()
  }
}

function install(): void {
  if (existsSync(observatory)) return
  const npm = [
    'install',
    '--no-save',
    '--no-package-lock',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--prefix',
    home,
  ]
  execFileSync('npm', [...npm, `@mdn/mdn-http-observatory@${version}`], { stdio: ['ignore', 'ignore', 'inherit'] })
  // The skipped install script fetches the HSTS preload list; localhost isn't on it, so an empty list does.
  writeFileSync(`${observatory}/conf/hsts-preload.json`, '{}')
}

/** Scores the package's checks as its own `scan` does; that supports only the page / and the ports 80 and 443. */
async function scan(path: string, httpPort: number, httpsPort: number): Promise<{ score: number; grade: string }> {
  const load = (name: string) => import(`${observatory}/src/${name}.js`)
  const { retrieve } = await load('retriever/retriever')
  const { ALL_TESTS } = (await load('constants')) as { ALL_TESTS: ((retrieved: unknown) => Result)[] }
  const { MINIMUM_SCORE_FOR_EXTRA_CREDIT } = await load('grader/charts')
  const grader = (await load('grader/grader')) as Grader
  const retrieved = await retrieve('localhost', { path, httpPort, httpsPort })
  if (!retrieved.responses.auto) throw new Error('HTTP Observatory couldn’t reach the local site')

  const modifiers = ALL_TESTS.map((test) => {
    const found = test(retrieved)
    const modifier = grader.getScoreModifier(found.result)
    console.log(
      `${found.pass ? 'ok  ' : 'FAIL'} ${String(modifier).padStart(3)}  ${found.constructor.name}: ${found.result}`,
    )
    return modifier
  })
  const sum = (values: number[]) => values.reduce((all, value) => all + value, 100)
  const plain = sum(modifiers.filter((modifier) => modifier < 0))
  return grader.getGradeForScore(plain >= MINIMUM_SCORE_FOR_EXTRA_CREDIT ? sum(modifiers) : plain)
}

async function serve(folder: string) {
  const tls = { key: readFileSync(`${folder}/key.pem`), cert: readFileSync(`${folder}/${certificateName}`) }
  const secure = createHttps(tls, createBuiltSite({ dir: site, connectSrc: [cognitoOrigin] }))
  const https = await listen(secure)
  const plain = createHttp((req, res) => {
    res.writeHead(301, { location: `https://localhost:${https}${req.url}` }).end()
  })
  const http = await listen(plain)
  const close = () => {
    for (const server of [secure, plain]) {
      server.closeAllConnections()
      server.close()
    }
  }
  return { http, https, close }
}

async function listen(server: ReturnType<typeof createHttp> | ReturnType<typeof createHttps>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return (server.address() as AddressInfo).port
}
