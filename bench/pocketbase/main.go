// Command pocketbase is the least that a shop on PocketBase must do to sell honestly: products with their stock, carts, and one
// route that checks out. The collections and rules are PocketBase's own; both routes use its records, as its documentation
// teaches. It makes its shop in an empty folder, prints a line of JSON that says where it listens, and serves.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	_ "github.com/pocketbase/pocketbase/migrations" // its own collections
	"github.com/pocketbase/pocketbase/tools/types"
)

// Shop is what the driver must know: the line that the program prints.
type Shop struct {
	URL      string
	Tokens   []string // of customers who are logged in
	Products []string
}

const (
	products  = "products"
	cartLines = "cart_lines"
	orders    = "orders"
	lines     = "order_lines"
	plenty    = 1_000_000
)

func main() {
	folder := flag.String("dir", "", "an empty folder for the data")
	goods := flag.Int("products", 100, "how many products to sell")
	people := flag.Int("customers", 16, "how many customers are logged in")
	synchronous := flag.String("synchronous", "", "SQLite's setting of that name; PocketBase's own if empty")
	flag.Parse()
	if err := run(*folder, *synchronous, *goods, *people); err != nil {
		fmt.Fprintln(os.Stderr, "pocketbase:", err)
		os.Exit(1)
	}
}

func run(folder, synchronous string, goods, people int) error {
	config := core.BaseAppConfig{DataDir: folder,
		DataMaxOpenConns: core.DefaultDataMaxOpenConns, DataMaxIdleConns: core.DefaultDataMaxIdleConns,
		AuxMaxOpenConns: core.DefaultAuxMaxOpenConns, AuxMaxIdleConns: core.DefaultAuxMaxIdleConns}
	if synchronous != "" {
		config.DBConnect = connect(synchronous)
	}
	app := core.NewBaseApp(config)
	if err := app.Bootstrap(); err != nil {
		return err
	}
	if err := app.RunAllMigrations(); err != nil {
		return err
	}
	shop, err := open(app, goods, people)
	if err != nil {
		return err
	}
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		if e.Listener, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
			return err
		}
		e.InstallerFunc = nil
		e.Router.POST("/cart/add", addToCart).Bind(apis.RequireAuth())
		e.Router.POST("/cart/check-out", checkOut).Bind(apis.RequireAuth())
		if err := e.Next(); err != nil {
			return err
		}
		shop.URL = "http://" + e.Listener.Addr().String()
		return json.NewEncoder(os.Stdout).Encode(shop)
	})
	return apis.Serve(app, apis.ServeConfig{HttpAddr: "127.0.0.1:0"})
}

// connect is core.DefaultDBConnect with another setting of synchronous.
func connect(synchronous string) core.DBConnectFunc {
	return func(path string) (*dbx.DB, error) {
		return dbx.Open("sqlite", path+"?_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)&_pragma=journal_size_limit(200000000)"+
			"&_pragma=synchronous("+synchronous+")&_pragma=foreign_keys(ON)&_pragma=temp_store(MEMORY)&_pragma=cache_size(-32000)")
	}
}

// open makes the collections, the products and the customers.
func open(app core.App, goods, people int) (shop Shop, err error) {
	if err := collections(app); err != nil {
		return shop, err
	}
	return shop, app.RunInTransaction(func(tx core.App) error {
		for i := range goods {
			r, err := fresh(tx, products)
			if err != nil {
				return err
			}
			r.Load(map[string]any{"name": fmt.Sprint("Garden fruit ", i), "nameHi": fmt.Sprint("बाग का फल ", i),
				"description": "Grown on the black soil along the Khan, picked before sunrise and sold the same day.",
				"pack":        "500 g", "pricePaise": 2000 + 100*(i%20), "stock": plenty})
			if err := tx.Save(r); err != nil {
				return err
			}
			shop.Products = append(shop.Products, r.Id)
		}
		for i := range people {
			r, err := fresh(tx, "users")
			if err != nil {
				return err
			}
			r.SetEmail(fmt.Sprintf("customer%d@example.com", i))
			r.SetRandomPassword()
			if err := tx.Save(r); err != nil {
				return err
			}
			token, err := r.NewAuthToken()
			if err != nil {
				return err
			}
			shop.Tokens = append(shop.Tokens, token)
		}
		return nil
	})
}

func fresh(app core.App, collection string) (*core.Record, error) {
	c, err := app.FindCachedCollectionByNameOrId(collection)
	return core.NewRecord(c), err
}

func collections(app core.App) error {
	users, err := app.FindCollectionByNameOrId("users")
	if err != nil {
		return err
	}
	zero := types.Pointer(0.0)
	number := func(name string) core.Field { return &core.NumberField{Name: name, OnlyInt: true, Min: zero} }
	text := func(name string) core.Field { return &core.TextField{Name: name} }
	relation := func(name string, to *core.Collection) core.Field {
		return &core.RelationField{Name: name, CollectionId: to.Id, Required: true, MaxSelect: 1}
	}

	product := core.NewBaseCollection(products)
	product.ListRule, product.ViewRule = types.Pointer(""), types.Pointer("") // strangers may read
	product.Fields.Add(text("name"), text("nameHi"), text("description"), text("pack"), number("pricePaise"), number("stock"))
	if err := app.Save(product); err != nil {
		return err
	}

	own := types.Pointer("customer = @request.auth.id")
	cart := core.NewBaseCollection(cartLines)
	cart.ListRule, cart.ViewRule, cart.DeleteRule = own, own, own
	cart.Fields.Add(relation("customer", users), relation("product", product), number("quantity"))
	cart.AddIndex("cart_line", true, "customer, product", "")
	if err := app.Save(cart); err != nil {
		return err
	}

	order := core.NewBaseCollection(orders)
	order.ListRule, order.ViewRule = own, own
	order.Fields.Add(relation("customer", users), number("totalPaise"), text("status"), &core.AutodateField{Name: "placed", OnCreate: true})
	order.AddIndex("orders_of_customer", false, "customer, placed", "")
	if err := app.Save(order); err != nil {
		return err
	}

	line := core.NewBaseCollection(lines)
	line.ViewRule = types.Pointer("order.customer = @request.auth.id")
	line.ListRule = line.ViewRule
	line.Fields.Add(relation("order", order), relation("product", product), text("name"), number("quantity"), number("pricePaise"))
	line.AddIndex("lines_of_order", false, "`order`", "")
	return app.Save(line)
}

// addToCart adds units of a product to the customer's cart, and answers with the line.
func addToCart(e *core.RequestEvent) error {
	var asked struct {
		Product  string `json:"product"`
		Quantity int    `json:"quantity"`
	}
	if err := e.BindBody(&asked); err != nil || asked.Quantity < 1 {
		return e.BadRequestError("a product and a quantity are needed", err)
	}
	var line *core.Record
	err := e.App.RunInTransaction(func(tx core.App) error {
		product, err := tx.FindRecordById(products, asked.Product)
		if err != nil {
			return e.NotFoundError("no such product", err)
		}
		line, err = tx.FindFirstRecordByFilter(cartLines, "customer = {:customer} && product = {:product}",
			dbx.Params{"customer": e.Auth.Id, "product": product.Id})
		if err != nil {
			if line, err = fresh(tx, cartLines); err != nil {
				return err
			}
			line.Set("customer", e.Auth.Id)
			line.Set("product", product.Id)
		}
		const most = 20 // of one product, as in Tokri
		line.Set("quantity", min(line.GetInt("quantity")+asked.Quantity, most, product.GetInt("stock")))
		return tx.Save(line)
	})
	if err != nil {
		return err
	}
	return e.JSON(http.StatusOK, line)
}

// checkOut turns the customer's cart into an order: prices are the server's, and stock, order, lines and the empty cart are one
// transaction.
func checkOut(e *core.RequestEvent) error {
	var order *core.Record
	err := e.App.RunInTransaction(func(tx core.App) error {
		cart, err := tx.FindRecordsByFilter(cartLines, "customer = {:customer}", "", 0, 0, dbx.Params{"customer": e.Auth.Id})
		if err != nil {
			return err
		}
		if len(cart) == 0 {
			return e.BadRequestError("the cart is empty", nil)
		}
		if order, err = fresh(tx, orders); err != nil {
			return err
		}
		order.Set("customer", e.Auth.Id)
		order.Set("status", "placed")
		total := 0
		var sold []*core.Record
		for _, wanted := range cart {
			product, err := tx.FindRecordById(products, wanted.GetString("product"))
			if err != nil {
				return err
			}
			quantity, stock := wanted.GetInt("quantity"), product.GetInt("stock")
			if quantity > stock {
				return e.BadRequestError("not enough in stock", nil)
			}
			product.Set("stock", stock-quantity)
			line, err := fresh(tx, lines)
			if err != nil {
				return err
			}
			line.Load(map[string]any{"product": product.Id, "name": product.GetString("name"), "quantity": quantity,
				"pricePaise": product.GetInt("pricePaise")})
			total += quantity * product.GetInt("pricePaise")
			sold = append(sold, line)
			if err := errors.Join(tx.Save(product), tx.Delete(wanted)); err != nil {
				return err
			}
		}
		order.Set("totalPaise", total)
		if err := tx.Save(order); err != nil {
			return err
		}
		for _, line := range sold {
			line.Set("order", order.Id)
			if err := tx.Save(line); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	return e.JSON(http.StatusOK, order)
}
