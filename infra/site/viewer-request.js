// The site's CloudFront Function (runtime cloudfront-js-2.0): ES 5.1 plus const, let and template literals.
// No loops: a function that exceeds CloudFront's time limit fails the request.
// edge.ts prepends `const site = {...}`.

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls `handler` by name.
function handler(event) {
  const request = event.request
  const uri = request.uri
  if (uri.length > 300) return notFound()
  if (uri.startsWith('/assets/') || site.files[uri]) return request

  const mended = withoutEscapes(uri, request)
  if (mended) return mended
  const html = htmlOf(uri)
  if (html) {
    request.uri = html
    return request
  }
  const clean = cleaned(uri)
  if (clean !== uri && htmlOf(clean)) return movedTo(clean, request)
  if (site.pages[clean.toLowerCase()]) return movedTo(clean.toLowerCase(), request)
  return notFound(uri)
}

// Scanners of mails escape a link's question mark or hash. Only the path of a page of ours is led on, so never to another site.
function withoutEscapes(uri, request) {
  const start = uri.search(/%(23|3f)/i)
  const path = cleaned(uri.slice(0, Math.max(start, 0)))
  if (start < 1 || !htmlOf(path)) return undefined
  const rest = uri.slice(start + 3)
  if (uri.slice(start, start + 3) === '%23') return redirectTo(`${pathAndQuery(path, queryOf(request))}#${rest}`)
  const asked = rest.replace(/%3d/gi, '=').replace(/%26/g, '&')
  const query = queryOf(request)
  return redirectTo(pathAndQuery(path, query ? `${asked}&${query}` : asked))
}

// Every path starts with a slash, so none can match an inherited property such as `constructor`.
function htmlOf(path) {
  const end = path.lastIndexOf('/') + 1
  const page = site.pages[path]
  return (page === 1 ? `${path}.html` : page) || (end < path.length && site.prefixes[path.slice(0, end)])
}

// Strips trailing slashes, index.html and .html.
function cleaned(uri) {
  const path = uri
    .replace(/\/+$/, '')
    .replace(/(^|\/)index\.html$/, '')
    .replace(/\.html$/, '')
  return path === '' ? '/' : path
}

function movedTo(path, request) {
  return redirectTo(pathAndQuery(path, queryOf(request)))
}

function pathAndQuery(path, query) {
  return query ? `${path}?${query}` : path
}

function redirectTo(location) {
  return {
    statusCode: 301,
    statusDescription: 'Moved Permanently',
    headers: withHeaders({
      location: { value: location },
      'cache-control': { value: 'public, max-age=3600' },
    }),
  }
}

// CloudFront added rawQueryString in November 2025; older runtimes lack it. Either way the query stays encoded as sent.
function queryOf(request) {
  if (request.rawQueryString) return request.rawQueryString()
  const query = request.querystring || {}
  return Object.keys(query)
    .map(function pairs(name) {
      const values = query[name].multiValue || [query[name]]
      return values
        .map(function pair(one) {
          return `${name}=${one.value}`
        })
        .join('&')
    })
    .join('&')
}

// A path that begins like a link of our mails, or is the beginning of one, was cut or changed on its way.
function hintFor(uri) {
  const word = (/^\/([a-z-]{3,})/i.exec(uri || '') || [])[1]
  const begun = Object.keys(site.mailLinks).filter(function isLike(name) {
    return word && (name.indexOf(word.toLowerCase()) === 0 || word.toLowerCase().indexOf(name) === 0)
  })[0]
  if (!begun) return ''
  const link = site.mailLinks[begun]
  return `<p>This looks like a link of ours that was cut or changed on its way, to <a href="${link[1]}">${link[0]}</a>.</p>`
}

function notFound(uri) {
  return {
    statusCode: 404,
    statusDescription: 'Not Found',
    headers: withHeaders({
      'content-type': { value: 'text/html; charset=utf-8' },
      'cache-control': { value: 'no-cache' },
    }),
    body: { encoding: 'text', data: site.notFound.replace('not found</p>', `not found</p>${hintFor(uri)}`) },
  }
}

function withHeaders(headers) {
  return Object.assign(headers, site.headers)
}
