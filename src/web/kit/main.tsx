/// <reference types="vite/client" />
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { sayCutText, showTappedRows } from "#web/app/cut-text.ts";
import { KitPage } from "./kit-page.tsx";

if (!("Temporal" in globalThis)) await import("temporal-polyfill/global");

const root = document.querySelector("#root");
if (root === null) throw new Error("kit.html has no #root");
sayCutText(document);
showTappedRows(document);
// Tables read and write the address bar.
createRoot(root).render(<RouterProvider router={createBrowserRouter([{ path: "*", Component: KitPage }])} />);
