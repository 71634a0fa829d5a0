import type { MiddlewareHandler } from "hono";

/** Styles that react-aria inserts into a page: where something can be pressed, and under an open list on a phone. */
export const ARIA_STYLE_HASHES = [
  "sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o=",
  "sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg=",
] as const;

const FEATURES = [
  "accelerometer",
  "autoplay",
  "camera",
  "display-capture",
  "encrypted-media",
  "fullscreen",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "picture-in-picture",
  "publickey-credentials-get",
  "screen-wake-lock",
  "usb",
  "xr-spatial-tracking",
];

const TWO_YEARS_SECONDS = 63_072_000;

export const commonHeaders = (isHttps: boolean): Readonly<Record<string, string>> => ({
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "X-Frame-Options": "DENY",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
  "Origin-Agent-Cluster": "?1",
  "X-Robots-Tag": "noindex, nofollow",
  "X-Permitted-Cross-Domain-Policies": "none",
  "Permissions-Policy": FEATURES.map((feature) => `${feature}=()`).join(", "),
  ...(isHttps ? { "Strict-Transport-Security": `max-age=${TWO_YEARS_SECONDS}; includeSubDomains` } : {}),
});

/** Sets them on every reply, whatever it is. */
export const withCommonHeaders = (isHttps: boolean): MiddlewareHandler => {
  const headers = Object.entries(commonHeaders(isHttps));
  return async (context, next) => {
    await next();
    for (const [name, value] of headers) context.res.headers.set(name, value);
  };
};

/** Policy of what a page may load and do: its own files, and the styles of react-aria. */
export const pagePolicy = (isHttps: boolean): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", ...ARIA_STYLE_HASHES.map((hash) => `'${hash}'`)].join(" "),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps ? ["upgrade-insecure-requests"] : []),
  ].join("; ");

/** On replies that are data: never stored, and without any right where a browser shows one as a page. */
export const DATA_HEADERS: Readonly<Record<string, string>> = {
  "Cache-Control": "no-store",
  "Content-Security-Policy":
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
};
